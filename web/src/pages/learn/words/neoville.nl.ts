import type { Lesson } from './lesson'

export default {
  intro: 'Je laat een stad van zestien tegels groeien, vier bij vier. Elke tegel heeft vier vakken van aarde, gras, rots of water. Torens beloven hoe groot een wijk wordt: gehouden leveren ze punten op, gebroken kosten ze evenveel.',
  sections: [
    {
      title: 'Een beurt in één adem',
      paragraphs: [
        ['N3', 'Leg een tegel, zet er als je wilt een bouwwerk op, neem een tegel. Zestien rondes, dan is de stad vol.'],
        ['N3.1', 'Kies een van de drie tegels uit je hand, draai hem en leg hem rand aan rand met je stad.'],
        ['N3.2', 'Er is geen vast kader. De stad mag alle kanten op groeien, zolang ze in vier bij vier tegels past.'],
        ['N3.3', 'Naburige vakken hoeven niet te passen.'],
        ['N3.9', 'Neem aan het einde een van de vier open tegels, of de bovenste van de stapel.'],
      ],
      picture: { position: 'middle', caption: 'Een stad halverwege: vakken van één terrein die elkaar raken, vormen een wijk.' },
    },
    {
      title: 'Wijken en torens',
      paragraphs: [
        ['N3.4', 'Vakken van één terrein die elkaar met een rand raken, zijn een wijk.'],
        ['N3.7', 'Een toren staat op zijn eigen terrein: terracotta op aarde, boom op gras, steen op rots, waterval op water. Zijn wijk mag nog geen toren hebben.'],
        ['N3.6', 'Hoogstens één bouwwerk per beurt, op een vrij vak van de net gelegde tegel, zonder park of sportveld.'],
        ['N3.5', 'Een tegel mag geen twee wijken verbinden die allebei een toren hebben.'],
        ['N4.1', 'Aan het einde telt een toren plus zijn waarde als zijn wijk minstens zoveel vakken heeft, anders min.'],
      ],
    },
    {
      title: 'Bussen, windmolens, biosferen',
      paragraphs: [
        ['N2.2', 'Twee van de drie soorten doen mee. Ze staan op elk terrein, ook naast torens.'],
        ['N6.1', 'Een bus telt wat hij toont in zijn rij en kolom van vakken: parken, sportvelden, torens of andere voorzieningen.'],
        ['N6.2', 'Een windmolen wil zijn plek in de voltooide stad: links, rechts, boven, onder, een hoek of het midden.'],
        ['N6.3', 'Een biosfeer wil dat haar wijk precies de getoonde vorm heeft, gedraaid zoals je wilt.'],
        ['N4.3', 'Gehaald: plus de waarde. Niet gehaald: min.'],
      ],
    },
    {
      title: 'Parken en sportvelden',
      paragraphs: [['N4.4', 'De meeste parken in de stad: 5 punten. De meeste sportvelden: 5 punten. Bij gelijke stand krijgt iedereen ze.']],
    },
    {
      title: 'Het einde',
      paragraphs: [
        ['N3.10', 'Na de zestiende tegel wordt niets meer genomen. Twee tegels blijven in de hand en tellen niet.'],
        ['N4.5', 'De meeste punten winnen; dan de meeste bouwwerken; dan wordt de overwinning gedeeld.'],
      ],
      picture: { position: 'end', caption: 'Een voltooide stad. Vinkjes tonen gehouden beloften.' },
    },
  ],
} satisfies Lesson
