import type { Lesson } from './lesson'

export default {
  intro: 'Je bouwt paviljoens rond het standbeeld op het Senaatsplein: zeven bij zeven vakken, van jou. Tegels worden nooit zomaar neergelegd. Ze worden ingeschoven vanaf de kant waar je pion staat, tot iets ze tegenhoudt.',
  sections: [
    {
      title: 'Een beurt in één adem',
      paragraphs: [
        ['H3.1', 'Verzet je pion, neem dan twee kaarten of bouw één paviljoen. Dan is de volgende aan de beurt.'],
        ['H3.2', 'De pion gaat 1, 2 of 3 plaatsen met de klok mee om het plein. Stilstaan mag niet; plaatsen mogen gedeeld worden.'],
        ['H3.3', 'Nemen geeft de twee kaarten naast je pion. De gaten worden van de stapel aangevuld.'],
        ['H3.4', 'Je houdt hoogstens zeven kaarten. Na het nemen leg je af tot zeven.'],
      ],
    },
    {
      title: 'Bouwen: betalen, dan schuiven',
      paragraphs: [
        ['H4.1', 'Kies een kaart uit je hand. Het getal is de prijs: zoveel kaarten van die kleur, zijzelf meegeteld. De tegel erop is wat je bouwt.'],
        ['H4.2', 'Een joker betaalt als elke kleur.'],
        ['H4.5', 'Draai en keer de tegel zoals je wilt. Hij glijdt recht naar binnen vanaf de kant van je pion, in een baan naar keuze, en stopt waar de volgende stap op een tegel of het standbeeld zou stuiten.'],
        ['H4.6', 'Iets moet hem tegenhouden. Een tegel die er aan de overkant uit zou lopen, mag niet geschoven worden. De allereerste stuit dus altijd op het standbeeld.'],
        ['H4.7', 'Waar hij stopt, moet de hele tegel op het bord liggen.'],
      ],
      picture: { position: 'early', caption: 'Een bord na een paar beurten: de eerste tegel stuitte op het standbeeld, de andere op tegels.' },
    },
    {
      title: 'Wat bouwen oplevert',
      paragraphs: [
        ['H4.9', 'Raakt de nieuwe tegel een tegel van zijn eigen kleur, dan trek je een kaart. Eén kaart, hoeveel hij er ook raakt.'],
        ['H4.10', 'Torentjes op de kaart komen op daken van de nieuwe tegel, één per dak. Ze tellen aan het einde.'],
        ['H4.11', 'Wapenschilden onder de nieuwe tegel komen in je weide. Daarmee betaal je acties.'],
      ],
    },
    {
      title: 'Acties',
      paragraphs: [
        ['H6.1', 'Leg een wapenschild op een actie om haar te gebruiken. Elke actie één keer per spel, meerdere in een beurt mag.'],
        ['H6.3', 'Sommige veranderen de stap: tot zes, tot vijf, of één plaats terug.'],
        ['H6.4', 'Jokertegels van één dak vullen vrije vakken naast je tegels. Ze worden niet geschoven en dichten zo gaten.'],
        ['H6.16', 'Andere veranderen een bouw: goedkoper, van elke kant, een torentje meer, een tweede bouw. De tafel biedt alleen aan wat effect heeft.'],
      ],
    },
    {
      title: 'Einde en telling',
      paragraphs: [
        ['H5.1', 'Als de stapel op is, wordt de ronde uitgespeeld. Iedereen had evenveel beurten.'],
        ['H5.3', 'Elke volle rij en elke volle kolom: 2 punten. Het standbeeld telt als bebouwd.'],
        ['H5.4', 'Elk torentje: 3 punten waar rij en kolom vol zijn, 1 punt waar maar een van beide dat is.'],
        ['H5.5', 'Punten van acties komen erbij. De meeste punten winnen; bij gelijke stand wie later in de volgorde zit.'],
      ],
      picture: { position: 'end', caption: 'Het einde van een spel: balken tonen volle rijen en kolommen.' },
    },
    {
      title: 'Droge wegen',
      paragraphs: [
        ['H7.2', 'Met deze uitbreiding wachten vier bezoekers aan de rand. Wie als eerste alle vier zebrapaden met één groep tegels verbindt, neemt de hoogste bonuskaart die er nog is.'],
      ],
    },
  ],
} satisfies Lesson
