// What the mentor says when something occurs for the first time.
export default {
  'tile': 'Kies een van je drie tegels; je mag je bedenken tot hij ligt.',
  'place': 'Vakken van één terrein die elkaar raken, vormen een wijk. Grotere wijken dragen hogere wolkenkrabbers.',
  'promise': 'Elk stuk zegt wat het nu zou opleveren. Een wolkenkrabber belooft de grootte van zijn wijk.',
  'open': 'Deze belofte is nog niet gehouden: zo kost ze punten.',
  'risk': 'Een belofte in gevaar: nu gehaald, maar een tegel kan haar nog breken.',
  'merging': 'Eén wijk, één wolkenkrabber: geen tegel mag er twee verbinden.',
  'draw': 'Neem een van de vier open tegels, of de onbekende van de stapel.',
  'symbols': 'Parken en sportterreinen: wie er het meest van heeft, krijgt 5 punten.',
  'last-round': 'Je laatste tegel. Bouwen mag nog; daarna trek je niet meer.',
}
