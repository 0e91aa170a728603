import type { Lesson } from './outline'

export default {
  minute: [
    'Du baust Pavillons um die Statue auf dem Senatsplatz: sieben mal sieben Felder, dein eigenes Tableau.',
    'In deinem Zug geht deine Figur um den Platz. Dann ziehst du entweder die zwei Karten neben ihr oder baust einen Pavillon.',
    'Bauen heißt: Karten einer Farbe bezahlen und ein Plättchen von der Seite einschieben, an der deine Figur steht. Es gleitet, bis ein Plättchen oder die Statue es aufhält.',
    'Plättchen bringen Bonuskarten, Aufbauten für die Dächer und Wappen, mit denen du besondere Aktionen nutzt.',
    'Ist der Zugstapel leer, wird die Runde zu Ende gespielt. Volle Reihen und Spalten bringen Punkte, und die Aufbauten darin auch. Wer die meisten Punkte hat, gewinnt.',
  ],
  controls: [
    'Maus: Der Zeiger zeigt nur, wohin das Plättchen käme. Ein Klick wählt die Stelle, ein zweiter dort oder der Knopf schiebt es hinein.',
    'Drehen mit Mausrad, rechter Taste oder R; F wendet, S wechselt die Seite, wo eine andere erlaubt ist.',
    'Finger: Tipp auf eine Bahn, dann noch einmal oder auf „Schieben“. Seitwärts ziehen am Dom oder am Sederholm-Haus wechselt die Bahn; auf und ab scrollt.',
    'Tastatur: Pfeiltasten wählen die Bahn, Enter schiebt ein, D zieht Karten, U nimmt zurück, L zeigt den letzten Zug noch einmal, Escape überspringt einen Zug, der gezeigt wird. Buchstaben lassen sich in den Einstellungen am Tisch abschalten.',
    'P probiert deinen nächsten Zug aus, jederzeit und von niemandem gesehen; Enter spielt dort einen fertigen Zug, Umschalt+Enter jederzeit. Während du wartest, schickt ein Klick auf ein gestricheltes Feld die Figur voraus.',
  ],
  titles: {
    H1: 'Was auf dem Tisch liegt',
    H3: 'Dein Zug',
    H4: 'Bauen: wählen und bezahlen',
    push: 'Bauen: das Plättchen einschieben',
    brings: 'Was ein Bau bringt',
    H5: 'Ende und Wertung',
    H6: 'Die 15 Aktionen',
    H2: 'Spielaufbau',
    H7: 'Trockene Wege, die Erweiterung',
    H8: 'Offen und verdeckt',
  },
  rules: {
    'H1.1':
      'Der Senatsplatz gehört allen. Er hat 8 Felder für die Figuren, zwei an jeder seiner vier Seiten, und dazwischen 8 Plätze für offene Karten. Neben jedem Feld liegen also zwei Karten, und jede Karte liegt zwischen zwei Feldern.',
    'H1.2':
      'Es gibt 100 Pavillonkarten: je 18 in fünf Farben und 10 Jokerkarten, kurz Joker. Eine farbige Karte zeigt ihren Preis (1 bis 5 Karten), das Plättchen, das sie baut, immer in ihrer eigenen Farbe, und 0, 1 oder 2 Aufbauten.',
    'H1.3':
      'Jede Farbe hat 10 Pavillonplättchen, kurz Plättchen: drei mit 2 Dächern, drei mit 3, drei mit 4 und eines mit 5. Du darfst ein Plättchen drehen und wenden. Dazu kommen 12 Joker-Pavillonplättchen, kurz Jokerplättchen: ein Dach, keine Farbe.',
    'H1.4': 'Es gibt 30 Aufbauten. Sie stehen auf Dächern und zählen am Ende.',
    'H1.5':
      'Das Aktionstableau zeigt 15 Wappenaktionen, kurz Aktionen, in drei Reihen zu fünf. In manchen Partien sind fünf davon abgedeckt.',
    'H1.6':
      'Alle haben ein Spieltableau, kurz Tableau, mit 7 × 7 Feldern, der Statue in der Mitte und Wappen auf 8 Feldern, eine Spielfigur und eine Wiese für gewonnene Wappen. Dein Tableau liegt wie der Senatsplatz: Seine vier Seiten sind die vier Seiten des Platzes, der Dom ist oben.',
    'H1.7':
      'Trockene Wege bringt Bonuskarten zu 9, 7, 5 und 3 Punkten und vier Zebrastreifen am Rand jedes Tableaus. Du wählst die Erweiterung, wenn du den Tisch einrichtest.',
    'H1.8':
      'Die Bilder der Originalschachtel haben wir nicht. Die Formen der Plättchen, die Kartenbilder, die Zahl der Felder auf dem Senatsplatz und die Plätze der Wappen und Zebrastreifen haben wir so gut wie möglich nachgebildet. Sie stehen in einer Datei, und wer die Schachtel besitzt, kann sie berichtigen.',
    'H2.1':
      'Zu viert spielt ihr mit allen 100 Karten. Zu dritt kommen je Farbe zwei 1er und ein 5er und dazu vier Joker aus dem Spiel: 81 bleiben. Zu zweit je Farbe zwei 1er, 2er, 3er und 4er, dazu ein einziger 5er einer beliebigen Farbe und sechs Joker: 53 bleiben. Welche es sind, entscheidet das Los, und alle dürfen sie sehen; nach den Anleitungen sucht ihr den 5er selbst aus. Bis zur Regelversion 2 haben wir von jeder Farbe einen 5er herausgenommen, sodass 49 blieben; das kannst du weiterhin wählen, wenn du den Tisch aufstellst.',
    'H2.2': 'Die Karten werden gemischt, und 8 davon kommen offen um den Platz.',
    'H2.3':
      'Wer beginnt, sieht diese Karten und stellt die Figur auf ein beliebiges Feld. Die nächste Figur kommt zwei Felder weiter im Uhrzeigersinn, und so fort der Reihe nach.',
    'H2.4': 'Erst dann bekommen alle zwei verdeckte Karten.',
    'H2.5':
      'Das Aktionstableau gibt es als „Voll“ (alle 15 Aktionen), „Erstes Spiel“ (die unterste Reihe ist abgedeckt) oder „Neue Herausforderungen“ (fünf beliebige sind abgedeckt, von euch oder durch das Los gewählt). Eine abgedeckte Aktion kann niemand nutzen.',
    'H3.1':
      'Gespielt wird in Runden: Alle haben einen Zug, im Uhrzeigersinn, angefangen bei der Person, die beginnt; sie wird ausgelost, wenn am Tisch nichts anderes gewählt ist. In deinem Zug bewegst du deine Figur; dann ziehst du entweder Karten oder baust einen Pavillon. Aktionen können dazukommen.',
    'H3.2':
      'Deine Figur geht 1, 2 oder 3 Felder im Uhrzeigersinn. Stehen bleiben darf sie nicht, aber mehrere Figuren dürfen auf einem Feld stehen.',
    'H3.3':
      'Beim Ziehen nimmst du die zwei Karten neben deiner Figur. Nutzt du „Eine Karte mehr“, kommt danach ihre Karte vom Stapel. Erst dann werden die zwei Lücken vom Stapel gefüllt, und dann gilt das Handlimit. Die Anleitungen nennen hier keine Reihenfolge.',
    'H3.4':
      'Du hältst höchstens 7 Karten. Hast du nach dem Ziehen mehr, wirf zuerst Karten deiner Wahl offen ab. „Kein Handlimit“ kann dich davor bewahren.',
    'H3.5':
      'Ein Zug hat diese Momente: vor der Bewegung, die Bewegung, danach, das Ziehen oder Bauen, und danach. Die Liste oben sagt, wann jede Aktion möglich ist. Du beendest deinen Zug selbst. Ist nach einer aufgedeckten Karte nichts mehr zu tun, endet er von allein.',
    'H3.6':
      'In einem Zug ziehst du höchstens einmal und baust höchstens zweimal, und nach einem Bau ziehst du nicht mehr.',
    'H3.7':
      'Du musst ziehen oder bauen. Beim Ziehen nimmst du, was neben deiner Figur liegt, auch wenn es nur eine Karte ist. Nur wenn dort nichts liegt und du nicht bauen kannst, entfällt dieser Schritt.',
    'H4.1':
      'Wähle eine farbige Handkarte, deren Plättchen noch im Vorrat ist. Ihre Zahl ist der Preis: Bezahle genau so viele Karten ihrer Farbe. Die gewählte Karte zählt mit.',
    'H4.2':
      'Ein Joker zählt beim Bezahlen als Karte jeder Farbe, und du darfst mehrere nehmen. Er zeigt aber kein Plättchen, also kannst du ihn nicht zum Bauen wählen.',
    'H4.3': 'Ist das Plättchen einer Karte nicht mehr im Vorrat, kannst du mit der Karte immer noch bezahlen.',
    'H4.4': 'Bezahlte Karten kommen auf den Ablagestapel, sobald das Plättchen liegt.',
    'H4.5':
      'Drehe und wende das Plättchen, wie du magst. Es beginnt außerhalb deines Tableaus, an der Seite, an der deine Figur auf dem Platz steht, und gleitet gerade hinein, in jeder Bahn, in die es passt. Es hält, wenn der nächste Schritt auf die Statue oder ein Plättchen träfe, auch auf ein Jokerplättchen. Es darf über die Mitte hinaus und an Plättchen entlang gleiten.',
    'H4.6':
      'Etwas muss es aufhalten, Kante an Kante. Ein Plättchen, das bis zum anderen Rand durchliefe, darf nicht geschoben werden. Dein erstes Plättchen hält also immer an der Statue.',
    'H4.7': 'Wo es hält, muss das ganze Plättchen auf dem Tableau liegen.',
    'H4.8':
      'Du kannst nur eine Karte wählen, die du bezahlen kannst und deren Plättchen sich irgendwo einschieben lässt. So gibst du nie Karten oder Wappen für einen Bau aus, der nicht fertig werden kann.',
    'H4.9':
      'Berührt das neue Plättchen Kante an Kante eines seiner eigenen Farbe, ziehst du eine Bonuskarte vom Stapel. Eine Karte, egal wie viele es berührt. Jokerplättchen haben keine Farbe und zählen hier nicht (die Anleitungen schweigen). Die Bonuskarte darf schon einen zweiten Bau im selben Zug mitbezahlen. Ist der Stapel leer, wird zuerst der Ablagestapel gemischt, mit den eben bezahlten Karten.',
    'H4.10':
      'Die Aufbauten der gewählten Karte kommen sofort auf Dächer des neuen Plättchens, höchstens einer je Dach. Gibt es nicht genug freie Dächer oder Aufbauten, entfällt der Rest.',
    'H4.11':
      'Wappen unter dem neuen Plättchen kommen auf deine Wiese. Du kannst sie sofort einsetzen: nicht für den Bau, der sie gebracht hat, aber zum Beispiel für einen zweiten. Und ein Wappen, das ein Jokerplättchen vor der Bewegung bringt, kann schon eine längere Bewegung bezahlen. Ob ein Wappen „Ein Aufbau mehr“ bei genau dem Bau bezahlen könnte, der es bringt, sagen die Anleitungen nicht; hier geht es nicht.',
    'H4.12':
      'Alles in dieser Reihenfolge: Das Plättchen liegt, die bezahlten Karten werden abgelegt, dann Aufbauten, Wappen, Bonuskarte und zuletzt Trockene Wege. Nichts davon kannst du ablehnen. Die Anleitungen nennen die Bonuskarte zuerst; hier kommt sie nach deinen Entscheidungen, damit nichts aufgedeckt wird, bevor du alles entschieden hast.',
    'H5.1':
      'Die Runde, in der der Zugstapel leer wird, ist die letzte. Sie wird zu Ende gespielt, alle haben also gleich viele Züge. Aktionen sind bis zum allerletzten Zug möglich.',
    'H5.2':
      'Wird eine Karte gebraucht und der Stapel ist leer, wird der Ablagestapel gemischt und zum neuen Stapel, so oft wie nötig. Die niederländische, die englische und die deutsche Anleitung lassen sich auch so lesen: sofort, wenn die letzte Karte aufgedeckt wird; dann kämen später bezahlte Karten nicht in den neuen Stapel. Ist auch er leer, wird nichts gezogen, und ein Platz am Senatsplatz bleibt leer.',
    'H5.3':
      'Jede volle Reihe und jede volle Spalte deines Tableaus bringt 2 Punkte. Das Feld der Statue gilt als bebaut, aber ein Aufbau kann dort nicht stehen.',
    'H5.4':
      'Jeder Aufbau bringt 3 Punkte, wenn seine Reihe und seine Spalte voll sind, 1 Punkt, wenn nur eine von beiden voll ist, sonst nichts.',
    'H5.5':
      'Dazu kommen die Punkte aus dem Spiel, von Aktionen und Trockenen Wegen. Wer die meisten Punkte hat, gewinnt. Bei Gleichstand gewinnt, wer davon in der Zugreihenfolge weiter hinten ist.',
    'H5.6':
      'Beispiel: zwei volle Reihen (4), drei volle Spalten (6), drei Aufbauten, wo sie sich kreuzen (9), ein Aufbau nur in einer vollen Reihe (1), zwei nur in vollen Spalten (2) und einer in keiner von beiden (0) machen 22 Punkte.',
    'H6.1':
      'Leg ein Wappen von deiner Wiese auf eine Aktion, um sie zu nutzen. Jede Aktion nutzt du höchstens einmal in der Partie, in einem Zug auch mehrere. Was die anderen nutzen, stört dich nicht.',
    'H6.2': 'Der Tisch bietet eine Aktion nur an, wo sie etwas ändert. So vergeudest du kein Wappen aus Versehen.',
    'H6.3':
      '„1 bis 6 ziehen“ und „1 bis 5 ziehen“ machen die Bewegung dieses Zuges länger; „Ein Feld zurück“ ersetzt sie. Nur eine der drei in einem Zug. Für 4 oder 5 Felder darfst du eine der beiden langen nehmen, für 6 nur die erste.',
    'H6.4':
      'Jokerplättchen werden nicht geschoben. Lege sie auf freie Felder, jedes Kante an Kante neben eines deiner Plättchen; neben der Statue allein genügt nicht. Auch eingeschlossene Lücken sind erlaubt, und das zweite darf das erste berühren. Sie werden sofort gelegt. Sie bringen Wappen und können die trockenen Wege schließen. Ist nur für eines Platz, bleibt das andere im Vorrat.',
    'H6.5':
      '„Von jeder Seite“ lässt dich ein Plättchen von einer anderen Seite einschieben. Führt die Seite deiner Figur an denselben Platz, wird die Aktion nicht angeboten und kostet nichts.',
    'H6.6':
      '„Eine Karte mehr“ gibt dir beim Ziehen eine Karte vom Stapel dazu. Du entscheidest dich, bevor die Lücken gefüllt werden. Das Handlimit gilt für alle Karten zusammen.',
    'H6.7':
      '„Eine Karte weniger“ macht einen Bau um eine Karte billiger. Die gewählte Karte selbst bezahlst du immer, eine 1 wird also nicht billiger. Zusammen mit „Karte als Joker“ sinkt zuerst der Preis; ist dann nur noch die gewählte Karte zu bezahlen, wird die andere Aktion nicht angeboten.',
    'H6.8': '„Zweiter Bau“ lässt dich im selben Zug noch einen Pavillon bauen, bezahlt und eingeschoben wie immer.',
    'H6.9':
      '„Ziehen und bauen“ lässt dich im selben Zug erst ziehen und dann bauen. Das Wappen legst du beim Bauen hin, wenn du die neuen Karten schon kennst. Baust du doch nicht, behältst du es.',
    'H6.10': 'Mit „Karte als Joker“ darf eine der bezahlten Karten, nicht die gewählte, eine andere Farbe haben.',
    'H6.11':
      '„Ein Aufbau mehr“ fügt denen der gewählten Karte einen hinzu, auch wenn sie keinen zeigt, solange noch ein Aufbau im Vorrat und ein freies Dach auf dem neuen Plättchen ist.',
    'H6.12':
      '„Aufbau versetzen“ bringt einen deiner Aufbauten auf ein anderes freies Dach deines Tableaus. Jokerplättchen gehen auch, die Statue nicht. Mitten in einem Bau ist das nicht möglich. Die französische Anleitung sagt: auf dem eigenen Tableau; die deutsche klingt nach jedem Tableau, die anderen lassen es offen.',
    'H6.13': '„Zwei Punkte“ gibt dir sofort 2 Punkte.',
    'H6.14':
      '„Kein Handlimit“ gilt bis zum Ende deines nächsten Zuges; dann wirfst du auf 7 ab. Du darfst es mit jeder Zahl von Karten nutzen, auch wenn du gerade abwerfen müsstest. Endet die Partie vorher, wird nichts abgeworfen. Die französische Anleitung spricht vom nächsten Zug, die anderen vom Ende der nächsten Runde.',
    'H6.15':
      'Aktionen lassen sich verbinden. Mit „Ziehen und bauen“ und „Zweiter Bau“ ziehst du und baust zweimal. „Eine Karte weniger“, „Karte als Joker“, „Von jeder Seite“ und „Ein Aufbau mehr“ können alle zum selben Bau kommen, und jede gilt nur für diesen Bau.',
    'H6.16':
      'Aktionen für einen Bau wählst du zusammen mit diesem Bau und nimmst sie mit ihm zurück. Ist aber etwas Verdecktes aufgedeckt, lässt sich nichts mehr zurücknehmen, was davor war.',
    'H7.1': 'Zu zweit spielt ihr mit den Bonuskarten 5 und 3, zu dritt mit 7, 5 und 3, zu viert mit allen.',
    'H7.2':
      'Vier Besucher warten an den Zebrastreifen deines Tableaus. Sobald die vier Felder dort durch eine lückenlose Gruppe von Plättchen verbunden sind, Kante an Kante, nimmst du die höchste Bonuskarte, die noch da ist, und bekommst sofort ihre Punkte. Jokerplättchen zählen auch. Die Statue verbindet ebenfalls; das ist unsere Auslegung und abschaltbar, denn die Anleitungen nennen nur Pavillonplättchen. Geprüft wird nach jedem Plättchen, und du gewinnst das einmal in der Partie. Wer zuerst fertig ist, bekommt die höhere Karte.',
    'H8.1':
      'Alle sehen die Karten am Senatsplatz, alle Tableaus, Vorräte, Wiesen, Punkte, benutzten Aktionen und Bonuskarten, den Ablagestapel, die beim Spielaufbau entfernten Karten und wie viele Karten in jeder Hand und jedem Stapel sind.',
    'H8.2': 'Nur du siehst deine Handkarten. Die Reihenfolge des Stapels kennt niemand.',
    'H8.3':
      'Mit der Option „Gesehenes bleibt offen“ zeigt der Tisch Karten, bei denen alle gesehen haben, wer sie nahm. Ein gutes Gedächtnis wüsste sie ohnehin.',
  },
  when: {
    always: 'Vor oder nach der Bewegung, oder nach dem Ziehen oder Bauen',
    move: 'Bei der Bewegung',
    draw: 'Beim Ziehen',
    build: 'Bei einem Bau',
    'after-draw': 'Nach dem Ziehen, mit dem Bau',
    'after-build': 'Nach einem Bau, mit dem zweiten',
  },
  pictures: {
    square: [
      'Der Senatsplatz: acht Felder, acht Karten und in der Mitte der Zugstapel und der Ablagestapel.',
      'Der Senatsplatz von oben. Karten und runde Felder wechseln sich an seinen vier Seiten ab; drei Figuren stehen je zwei Felder auseinander.',
    ],
    cards: [
      'Karten: Die Zahl ist der Preis, darunter das Plättchen und die Aufbauten. Zuletzt ein Joker.',
      'Sechs Karten: eine violette 5 mit Aufbau, eine grüne 2 mit Aufbau, eine rote 3, eine blaue 4 mit zwei Aufbauten, eine gelbe 1 und ein Joker.',
    ],
    board: [
      'Ein leeres Tableau: in der Mitte die Statue, auf acht Feldern Wappen, ringsum die vier Seiten des Platzes.',
      'Ein Tableau mit sieben mal sieben leeren Feldern, der Statue in der Mitte und acht Wappen. Die Figur steht am Dom.',
    ],
    move: [
      'Wohin? Die leuchtenden Felder sind 1, 2 und 3 Felder entfernt.',
      'Der Senatsplatz vor einer Bewegung. Die drei Felder im Uhrzeigersinn nach der Figur leuchten und tragen die Zahlen 1, 2 und 3.',
    ],
    draw: [
      'Jetzt können die zwei Karten neben der Figur gezogen werden.',
      'Der Senatsplatz nach einer Bewegung. Die Karten links und rechts der Figur leuchten.',
    ],
    discard: [
      'Neun Karten sind zu viele: Zwei müssen weg.',
      'Eine Hand mit neun Karten; eine davon ist zum Abwerfen markiert.',
    ],
    pay: [
      'Die rote 3 kostet drei Karten: sich selbst und zwei weitere. Der Tisch schlägt vor, welche; ein Joker ginge auch.',
      'Eine Hand beim Bezahlen. Zwei rote Karten sind als Bezahlung markiert, der Joker wäre auch möglich, die blaue Karte nicht.',
    ],
    push: [
      'Das erste Plättchen kommt vom Dom. Es hält an der Statue.',
      'Ein Tableau, an dessen oberem Rand ein rotes Plättchen mit drei Dächern wartet. Ein blasses Abbild zeigt, wo es hält: über der Statue und neben ihr.',
    ],
    nothing: [
      'Nicht erlaubt: In diesen zwei Bahnen liegt nichts.',
      'Ein gelbes Plättchen wartet über den Spalten a und b, die bis zum anderen Rand leer sind. Darunter steht der Grund.',
    ],
    outside: [
      'Auch nicht erlaubt: Hochkant würde das Plättchen in dieser Bahn über den Rand ragen.',
      'Ein gelbes Plättchen wartet hochkant über Spalte c, in der nur ein Feld frei ist. Darunter steht der Grund.',
    ],
    brings: [
      'Vom Regierungspalast eingeschoben bringt dieses Plättchen ein Wappen und eine Bonuskarte, weil es ein anderes gelbes Plättchen berührt.',
      'Ein gelbes Plättchen kommt gleich am rechten Rand zur Ruhe, auf einem Wappen und neben einem gelben Plättchen. Kleine Schilder zeigen, was es bringt.',
    ],
    roofs: [
      'Die Karte zeigt zwei Aufbauten, das neue Plättchen hat drei Dächer: Such dir zwei aus.',
      'Ein neues blaues Plättchen mit drei Dächern; auf jedem zeigt ein umrissener Aufbau, wo einer stehen darf.',
    ],
    example: [
      'Das Beispiel: 4 für Reihen, 6 für Spalten, 12 für Aufbauten, zusammen 22.',
      'Ein fertiges Tableau. Die Reihen 2 und 4 und die Spalten c, d und e sind voll. Sieben Aufbauten stehen darauf: drei auf Kreuzungen, einer in einer vollen Reihe, zwei in vollen Spalten, einer woanders.',
    ],
    actions: [
      'Das Aktionstableau: Was leuchtet, ist jetzt möglich. Wappen zeigen, wer was benutzt hat.',
      'Fünfzehn Aktionen in drei Reihen zu fünf. Mehrere leuchten, einige tragen Wappen. Zwei Wappen warten auf der Wiese.',
    ],
    wild: [
      'Wo ein Jokerplättchen hin könnte: neben jedes Plättchen, sogar in die Lücke auf e4.',
      'Ein Tableau mit drei Plättchen. Alle freien Felder daneben leuchten, auch ein eingeschlossenes Feld neben der Statue.',
    ],
    roads: [
      'Dieses Plättchen verbindet alle vier Zebrastreifen: sofort 5 Punkte, und auch Reihe 4 ist voll.',
      'Ein Tableau, dessen Plättchen ein Kreuz durch die Statue bilden. Das letzte grüne Plättchen erreicht gleich den Zebrastreifen rechts.',
    ],
    start: ['Wer beginnt, darf auf jedem Feld anfangen.', 'Der Senatsplatz ohne Figuren; alle acht Felder leuchten.'],
  },
} satisfies Lesson
