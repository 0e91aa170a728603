import type { Lesson } from './lesson'

export default {
  intro: 'Du lässt eine Stadt aus sechzehn Plättchen wachsen, vier mal vier. Jedes hat vier Felder aus Erde, Gras, Fels oder Wasser. Türme versprechen, wie groß ein Viertel wird: Wird es gehalten, zählen sie; wird es gebrochen, kosten sie ebenso viel.',
  sections: [
    {
      title: 'Ein Zug in einem Atemzug',
      paragraphs: [
        ['N3', 'Leg ein Plättchen, stell, wenn du magst, ein Bauwerk darauf, zieh ein Plättchen. Sechzehn Runden, dann ist die Stadt voll.'],
        ['N3.1', 'Wähle eines der drei Plättchen deiner Hand, drehe es und lege es Kante an Kante an deine Stadt.'],
        ['N3.2', 'Es gibt keinen festen Rahmen. Die Stadt darf in jede Richtung wachsen, solange sie in vier mal vier Plättchen passt.'],
        ['N3.3', 'Benachbarte Felder müssen nicht zusammenpassen.'],
        ['N3.9', 'Am Ende nimmst du eines der vier offenen Plättchen oder das oberste vom Stapel.'],
      ],
      picture: { position: 'middle', caption: 'Eine Stadt auf halbem Weg: Gleiche Felder, die sich berühren, bilden ein Viertel.' },
    },
    {
      title: 'Viertel und Türme',
      paragraphs: [
        ['N3.4', 'Felder eines Bodens, die sich an Kanten berühren, sind ein Viertel.'],
        ['N3.7', 'Ein Turm steht auf seinem Boden: Terrakotta auf Erde, Baum auf Gras, Stein auf Fels, Wasserfall auf Wasser. Sein Viertel darf noch keinen Turm haben.'],
        ['N3.6', 'Höchstens ein Bauwerk je Zug, auf einem freien Feld des eben gelegten Plättchens, ohne Park oder Sportplatz.'],
        ['N3.5', 'Ein Plättchen darf nicht zwei Viertel verbinden, die beide einen Turm haben.'],
        ['N4.1', 'Am Ende zählt ein Turm plus seinen Wert, wenn sein Viertel mindestens so viele Felder hat, sonst minus.'],
      ],
    },
    {
      title: 'Busse, Windräder, Biosphären',
      paragraphs: [
        ['N2.2', 'Zwei der drei Sorten sind im Spiel. Sie stehen auf jedem Boden, auch neben Türmen.'],
        ['N6.1', 'Ein Bus zählt, was er zeigt, in seiner Reihe und Spalte von Feldern: Parks, Sportplätze, Türme oder andere Versorgung.'],
        ['N6.2', 'Ein Windrad will seinen Ort in der fertigen Stadt: links, rechts, oben, unten, eine Ecke oder die Mitte.'],
        ['N6.3', 'Eine Biosphäre will, dass ihr Viertel genau die gezeigte Form hat, beliebig gedreht.'],
        ['N4.3', 'Gehalten: plus ihr Wert. Nicht gehalten: minus.'],
      ],
    },
    {
      title: 'Parks und Sportplätze',
      paragraphs: [['N4.4', 'Die meisten Parks in der Stadt: 5 Punkte. Die meisten Sportplätze: 5 Punkte. Bei Gleichstand bekommen alle sie.']],
    },
    {
      title: 'Das Ende',
      paragraphs: [
        ['N3.10', 'Nach dem sechzehnten Plättchen wird nicht mehr gezogen. Zwei bleiben in der Hand und zählen nichts.'],
        ['N4.5', 'Die meisten Punkte gewinnen; dann die meisten Bauwerke; dann wird der Sieg geteilt.'],
      ],
      picture: { position: 'end', caption: 'Eine fertige Stadt. Häkchen zeigen gehaltene Versprechen.' },
    },
  ],
} satisfies Lesson
