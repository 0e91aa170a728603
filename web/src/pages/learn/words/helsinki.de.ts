import type { Lesson } from './lesson'

export default {
  intro: 'Du baust Pavillons um die Statue auf dem Senatsplatz: sieben mal sieben Felder, deine eigenen. Plättchen werden nie einfach hingelegt. Sie werden von der Seite hineingeschoben, an der deine Figur steht, bis etwas sie aufhält.',
  sections: [
    {
      title: 'Ein Zug in einem Atemzug',
      paragraphs: [
        ['H3.1', 'Zieh deine Figur, dann nimm entweder zwei Karten oder baue einen Pavillon. Dann ist die nächste Person dran.'],
        ['H3.2', 'Die Figur geht 1, 2 oder 3 Felder im Uhrzeigersinn um den Platz. Stehenbleiben darf sie nicht; Felder dürfen geteilt werden.'],
        ['H3.3', 'Beim Nehmen bekommst du die zwei Karten neben deiner Figur. Die Lücken werden vom Stapel aufgefüllt.'],
        ['H3.4', 'Du hältst höchstens sieben Karten. Nach dem Nehmen wirfst du auf sieben ab.'],
      ],
    },
    {
      title: 'Bauen: bezahlen, dann schieben',
      paragraphs: [
        ['H4.1', 'Wähle eine Handkarte. Ihre Zahl ist der Preis: so viele Karten ihrer Farbe, sie selbst eingerechnet. Ihr Plättchen ist das, was du baust.'],
        ['H4.2', 'Ein Joker zahlt als jede Farbe.'],
        ['H4.5', 'Drehe und wende das Plättchen, wie du willst. Es gleitet gerade von der Seite deiner Figur hinein, in einer beliebigen Bahn, und hält, wo der nächste Schritt auf ein Plättchen oder die Statue träfe.'],
        ['H4.6', 'Etwas muss es aufhalten. Was auf der anderen Seite hinausliefe, darf nicht geschoben werden. Das allererste Plättchen trifft also immer die Statue.'],
        ['H4.7', 'Wo es hält, muss das ganze Plättchen auf dem Brett liegen.'],
      ],
      picture: { position: 'early', caption: 'Ein Brett nach ein paar Zügen: Das erste Plättchen traf die Statue, die anderen trafen Plättchen.' },
    },
    {
      title: 'Was ein Bau bringt',
      paragraphs: [
        ['H4.9', 'Berührt das neue Plättchen eines seiner eigenen Farbe, ziehst du eine Karte. Eine, egal wie viele es berührt.'],
        ['H4.10', 'Türmchen auf der Karte kommen auf Dächer des neuen Plättchens, eines je Dach. Sie zählen am Ende.'],
        ['H4.11', 'Wappen unter dem neuen Plättchen kommen auf deine Wiese. Mit ihnen bezahlst du Aktionen.'],
      ],
    },
    {
      title: 'Aktionen',
      paragraphs: [
        ['H6.1', 'Leg ein Wappen auf eine Aktion, um sie zu nutzen. Jede Aktion einmal im Spiel, mehrere in einem Zug sind erlaubt.'],
        ['H6.3', 'Manche ändern die Bewegung: bis sechs, bis fünf oder ein Feld zurück.'],
        ['H6.4', 'Jokerplättchen mit einem Dach füllen freie Felder neben deinen Plättchen. Sie werden nicht geschoben und schließen so Löcher.'],
        ['H6.16', 'Andere ändern einen Bau: billiger, von jeder Seite, ein Türmchen mehr, ein zweiter Bau. Der Tisch bietet nur an, was eine Wirkung hat.'],
      ],
    },
    {
      title: 'Ende und Wertung',
      paragraphs: [
        ['H5.1', 'Ist der Stapel leer, wird die Runde zu Ende gespielt. Alle hatten gleich viele Züge.'],
        ['H5.3', 'Jede volle Reihe und jede volle Spalte: 2 Punkte. Die Statue gilt als bebaut.'],
        ['H5.4', 'Jedes Türmchen: 3 Punkte, wo Reihe und Spalte voll sind, 1 Punkt, wo nur eine von beiden es ist.'],
        ['H5.5', 'Dazu kommen Punkte aus Aktionen. Die meisten Punkte gewinnen; bei Gleichstand, wer später in der Reihenfolge sitzt.'],
      ],
      picture: { position: 'end', caption: 'Das Ende eines Spiels: Balken zeigen volle Reihen und Spalten.' },
    },
    {
      title: 'Trockene Wege',
      paragraphs: [
        ['H7.2', 'Mit dieser Erweiterung warten vier Besucher am Rand. Wer zuerst alle vier Zebrastreifen durch eine Gruppe von Plättchen verbindet, nimmt die höchste Bonuskarte, die noch da ist.'],
      ],
    },
  ],
} satisfies Lesson
