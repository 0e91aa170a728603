import type { Lesson } from './outline'

export default {
  minute: [
    'Du lässt eine Stadt aus sechzehn Plättchen wachsen, vier mal vier. Jedes Plättchen hat vier Felder aus Erde, Gras, Fels oder Wasser.',
    'In deinem Zug legst du eines deiner drei Plättchen, baust, wenn du magst, einen Wolkenkratzer oder eine Anlage darauf und ziehst ein neues Plättchen.',
    'Felder eines Bodens, die sich berühren, bilden ein Viertel. Ein Wolkenkratzer, kurz Turm, verspricht, wie groß sein Viertel wird. Hältst du das Versprechen, bringt er seinen Wert; brichst du es, verlierst du ebenso viel.',
    'Busse, Windräder und Biosphären versprechen anderes: was in Reihe und Spalte steht, einen Platz in der Stadt, die Form eines Viertels.',
    'Nach sechzehn Runden ist jede Stadt voll. Die meisten Parks und die meisten Sportplätze bringen noch etwas dazu. Wer die meisten Punkte hat, gewinnt.',
  ],
  controls: [
    'Maus: Der Zeiger zeigt nur, was eine Stelle brächte. Ein Klick wählt sie, ein zweiter dort oder der Knopf legt das Plättchen.',
    'Drehen mit Mausrad, rechter Taste, R (Umschalt+R: nach links) oder den Pfeilen an den Ecken. Gewendet wird nie.',
    'Finger: Tipp auf eine Stelle, dann noch einmal oder auf den Knopf. Wischen über der Stadt scrollt.',
    'Tastatur: Pfeiltasten gehen durch die Stadt, Enter legt oder baut, Escape lässt los, U nimmt zurück, L zeigt den letzten Zug noch einmal, Escape überspringt einen Zug, der gezeigt wird. Buchstaben lassen sich in den Einstellungen am Tisch abschalten.',
    'P probiert deinen nächsten Zug aus, jederzeit und von niemandem gesehen; Enter spielt dort einen fertigen Zug, Umschalt+Enter jederzeit.',
  ],
  titles: {
    N1: 'Was auf dem Tisch liegt',
    turn: 'Dein Zug: ein Plättchen legen',
    districts: 'Viertel',
    building: 'Dann bauen, wenn du magst',
    drawing: 'Dann ein Plättchen ziehen',
    N4: 'Die Wertung',
    utilities: 'Busse, Windräder, Biosphären',
    N2: 'Spielaufbau',
    N7: 'Offen und verdeckt',
  },
  rules: {
    'N1.1':
      'Es gibt 78 Plättchen mit zwei mal zwei Feldern: Erde, Gras, Fels oder Wasser. Auf manchen Feldern ist ein Park, auf manchen ein Sportplatz. Vier davon sind Ausgleichsplättchen mit den Nummern 1 bis 4 auf der Rückseite: Nummer 1 ist das ärmste, Nummer 4 das reichste.',
    'N1.2':
      'Es gibt 28 Wolkenkratzer, kurz Türme, in vier Arten, jede mit den Werten 4, 5, 6, 7, 8, 10 und 12. Terrakotta steht auf Erde, Baum auf Gras, Stein auf Fels, Wasserfall auf Wasser.',
    'N1.3': 'Es gibt 36 öffentliche Anlagen: 12 Busse, 12 Windräder und 12 Biosphären.',
    'N1.4':
      'Die Bilder der Originalschachtel haben wir nicht. Was die einzelnen Plättchen und Biosphären zeigen, haben wir so gut wie möglich nachgebildet. Es steht in einer Datei, und wer die Schachtel besitzt, kann sie berichtigen.',
    'N2.1': 'Zu zweit bleiben die Türme mit 5 und 7 in der Schachtel, zu dritt die mit 7. Zu viert sind alle dabei.',
    'N2.2':
      'Zwei der drei Sorten von Anlagen sind im Spiel, von euch oder durch das Los gewählt. Von jeder der beiden werden zu zweit 5 Stück gezogen, zu dritt 6, zu viert 7. Sie liegen offen, und alle dürfen jede davon nehmen.',
    'N2.3':
      'Wer zuerst dran ist, nimmt Ausgleichsplättchen 1, die zweite Person Nummer 2, und so weiter: Wer später spielt, bekommt ein besseres. Die übrigen werden nicht gebraucht.',
    'N2.4': 'Die anderen 74 Plättchen werden zu einem Stapel gemischt, und vier davon kommen offen auf den Tisch.',
    'N2.5': 'Alle bekommen zwei Plättchen. Mit dem Ausgleichsplättchen sind das drei auf der Hand.',
    N3: 'Gespielt werden sechzehn Runden. In jeder haben alle einen Zug, angefangen bei der Person, die beginnt; sie wird ausgelost, wenn am Tisch nichts anderes gewählt ist. Dein Zug hat drei Schritte: ein Plättchen legen, ein Bauwerk bauen, wenn du magst, ein Plättchen ziehen.',
    'N3.1':
      'Wähle eines der Plättchen in deiner Hand, das Ausgleichsplättchen wie jedes andere. Drehe es, wie du magst, und lege es Kante an Kante an ein Plättchen deiner Stadt. Dein erstes legst du, wohin du willst. Was liegt, wird nie mehr bewegt oder gedreht, auch die ganze Stadt nicht.',
    'N3.2':
      'Deine Stadt hat keinen festen Rahmen. Sie darf in jede Richtung wachsen, solange sie in vier mal vier Plättchen passt. Ist sie vier breit, stehen links und rechts fest, aber oben und unten bleiben offen, bis sie vier hoch ist; und umgekehrt. Am Ende ist sie ein Quadrat aus 4 × 4 Plättchen, 8 × 8 Feldern.',
    'N3.3': 'Benachbarte Felder müssen nicht zusammenpassen.',
    'N3.4': 'Felder eines Bodens, die sich Kante an Kante berühren, bilden ein Viertel. Ecken verbinden nicht.',
    'N3.5':
      'Du darfst ein Plättchen nicht so legen, dass zwei Türme aus verschiedenen Vierteln in ein Viertel geraten. Ein Viertel, in dem schon zwei stehen, darfst du vergrößern, aber nicht mit einem dritten verbinden. Nur wenn keines deiner Plättchen irgendwo anders liegen kann, darfst du eines überall hinlegen.',
    'N3.6':
      'Du darfst je Zug ein Bauwerk bauen, oder keines. Es kommt auf ein freies Feld des eben gelegten Plättchens, nie auf einen Park oder einen Sportplatz. Was steht, wird nie mehr bewegt.',
    'N3.7':
      'Ein Turm braucht ein Feld seines eigenen Bodens und ein Viertel ohne Turm, so wie das Viertel mit dem neuen Plättchen ist.',
    'N3.8': 'Eine Anlage darf auf jedem Boden stehen, auch in einem Viertel mit anderen Bauwerken.',
    'N3.9':
      'Nimm eines der vier offenen Plättchen, und die Lücke wird sofort vom Stapel gefüllt. Oder nimm das oberste vom Stapel.',
    'N3.10':
      'Nach deinem sechzehnten Plättchen darfst du noch bauen, aber du ziehst nicht mehr. Zwei Plättchen bleiben in deiner Hand und zählen nichts, auch wenn das Ausgleichsplättchen dabei ist. Sollte der Stapel je leer sein, bleiben Lücken, und nur offene Plättchen können genommen werden; sind auch die weg, wird nichts gezogen.',
    'N4.1': 'Ein Turm bringt seinen Wert, wenn sein Viertel mindestens so viele Felder hat; sonst verlierst du ihn.',
    'N4.2':
      'Stehen in einem Viertel mehrere Türme, zählt nur einer davon, die anderen 0. Der Tisch nimmt für dich den besten: den höchsten, der erfüllt ist, sonst den kleinsten Verlust.',
    'N4.3':
      'Ein Bus, ein Windrad oder eine Biosphäre bringt den Wert, wenn die Bedingung erfüllt ist; sonst verlierst du ihn.',
    'N4.4':
      'Die meisten Parks in der Stadt: 5 Punkte. Die meisten Sportplätze: 5 Punkte. Bei Gleichstand bekommen sie alle, die gleichauf liegen. Hat niemand welche, bekommt sie niemand.',
    'N4.5':
      'Wer die meisten Punkte hat, gewinnt. Bei Gleichstand entscheiden die meisten Bauwerke in der Stadt, Türme und Anlagen zusammen; ist auch das gleich, wird der Sieg geteilt.',
    N5: 'Beispiele: ein Wasserfallturm 8 in einem Wasserviertel mit 8 Feldern: +8. Ein Terrakottaturm 5 in einem Erdviertel mit 4: −5. Ein Steinturm 4 in einem Felsviertel mit 2: −4. Ein Bus für 4 Parks, mit 4 Parks in Reihe und Spalte zusammen: +8. Ein Windrad für die linke Spalte, das dort steht: +4. Eine Biosphäre aus drei Feldern im Winkel, in einem Viertel genau dieser Form: +5.',
    N6: 'Für Busse sind Reihen und Spalten solche aus Feldern, 8 × 8. Für Windräder sind es Reihen und Spalten aus Plättchen, 4 × 4.',
    'N6.1':
      'Ein Bus zählt, was er zeigt, in seiner Reihe und Spalte zusammen: Parks, Sportplätze, Türme oder andere Anlagen. Sein eigenes Feld zählt nie. Anderes ist egal, und eine Sache darf für mehrere Busse zählen. Anlagen sind Busse, Windräder und Biosphären. Von jeder Art gibt es zwei.',
    'N6.2':
      'Ein Windrad will einen Platz in der fertigen Stadt: die linke oder rechte Spalte, die oberste oder unterste Reihe, eine Ecke oder eines der vier Plättchen in der Mitte. Mehrere Windräder dürfen am selben Platz stehen. Von jeder Art gibt es zwei.',
    'N6.3':
      'Eine Biosphäre will, dass ihr Viertel genau die gezeigte Form und Größe hat, beliebig gedreht, aber nicht gespiegelt, auf jedem Boden. Türme, Parks, Sportplätze und andere Anlagen darin stören nicht, und ein Turm zählt für sich. Je Viertel kann nur eine Biosphäre zählen, die beste, die passt; die anderen dort gelten als verfehlt. Von jeder Art gibt es zwei.',
    'N7.1':
      'Alle sehen die Städte, die offenen Plättchen, den Vorrat, wie viele Plättchen im Stapel sind und wer welches Ausgleichsplättchen hat. Nur du siehst die anderen Plättchen in deiner Hand. Die Reihenfolge des Stapels kennt niemand.',
    'N7.2':
      'Mit der Option „Gesehenes bleibt offen“ zeigt der Tisch Plättchen, bei denen alle gesehen haben, wer sie nahm. Ein gutes Gedächtnis wüsste sie ohnehin.',
  },
  pictures: {
    tiles: [
      'Eine Hand mit drei Plättchen. Eines davon ist ein Ausgleichsplättchen.',
      'Drei Plättchen mit je vier Feldern. Auf einem ist ein Sportplatz, eines ist als Ausgleichsplättchen 1 markiert.',
    ],
    supply: [
      'Der Vorrat am Anfang einer Partie zu zweit: Türme in vier Arten und zwei Sorten von Anlagen.',
      'Reihen von Türmen von 4 bis 12 in Terrakotta, Baum, Stein und Wasserfall, dann Reihen von Bussen und Windrädern.',
    ],
    place: [
      'Leuchtende Plätze sind frei. Hier bekäme das Erdviertel sechs Felder, genau was der Turm verlangt.',
      'Eine Stadt aus drei Plättchen. Ein viertes wird gerade gelegt; eine Sprechblase sagt, dass das Erdviertel 6 von 6 Feldern hätte.',
    ],
    frame: [
      'Diese Stadt ist vier Plättchen breit: Sie kann nur noch nach oben und unten wachsen.',
      'Eine Stadt aus sieben Plättchen, vier breit und zwei hoch. Plätze darüber, darunter und in der Lücke leuchten, keine an den Seiten.',
    ],
    district: [
      'Ein Erdviertel mit sechs Feldern. Sein Turm verlangt acht: noch zwei.',
      'Eine Stadt aus fünf Plättchen. Ein Viertel ist umrandet; eine Sprechblase sagt 6 von 8.',
    ],
    merge: [
      'So nicht erlaubt: Das neue Plättchen würde die Viertel zweier Türme verbinden.',
      'Ein Plättchen wird zwischen zwei Erdviertel gehalten, in denen je ein Turm steht. Über der Stadt steht der Grund.',
    ],
    build: [
      'Das neue Plättchen ist das letzte links. Bei jedem Bauwerk im Vorrat steht, was es dort jetzt bringen würde und was noch fehlt.',
      'Eine Stadt aus sechs Plättchen mit drei leuchtenden Feldern auf dem neuen, und der Vorrat mit Plus- und Minuspunkten unter jedem Bauwerk.',
    ],
    draw: [
      'Eines der vier offenen Plättchen oder das oberste vom Stapel.',
      'Vier leuchtende Plättchen in einer Reihe und daneben der Stapel.',
    ],
    score: [
      'Die Punkte während einer Partie: was sicher ist und was noch verloren gehen kann.',
      'Eine Tabelle der Punkte von zwei Mitspielenden für Türme, Busse, Windräder, Parks und Sportplätze.',
    ],
    example: [
      'Die Beispiele in einer Stadt: Turm 8 ist erfüllt, die Türme 5 und 4 sind verfehlt, Bus und Windrad sind erfüllt.',
      'Eine fertige Stadt. Ein Wasserfallturm, ein Bus und ein Windrad tragen Häkchen; ein Terrakottaturm mit 4 von 5 und ein Steinturm mit 2 von 4 tragen Kreuze.',
    ],
    biosphere: [
      'Zwei Biosphären stehen in Vierteln genau ihrer Form: +5 und +6. Das Viertel der dritten ist zu groß: −8.',
      'Eine fertige Stadt mit drei Biosphären. Die in einem Winkel aus drei Feldern und die in einem Block aus vier tragen Häkchen; eine, die eine Linie aus vier will, trägt ein Kreuz.',
    ],
  },
} satisfies Lesson
