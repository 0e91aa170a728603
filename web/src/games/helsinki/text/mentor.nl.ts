// What the mentor says when something occurs for the first time.
export default {
  start: 'Elk veld is goed. Zoek twee kaarten van één kleur ernaast: die komen binnen bereik.',
  'move': 'Ga 1, 2 of 3 velden. Waar je stopt, bepaalt welke kaarten je trekt en van welke kant tegels komen.',
  'draw': 'Deze twee kaarten liggen naast je pion. Trek ze, of bouw met wat je hebt.',
  'pair': 'Je tweede kaart van een kleur: samen betalen ze een 2.',
  'wild': 'Een joker betaalt als elke kleur, maar bouwt zelf geen tegel.',
  'push': 'Kies de baan en draai de tegel. Hij glijdt tot iets hem tegenhoudt; het beeld laat zien waar.',
  'nothing-stops': 'In deze baan houdt niets de tegel tegen, dus mag het niet. Zoek het standbeeld of een tegel.',
  'bonus': 'Gelijke kleuren raken elkaar: deze duw levert een bonuskaart op.',
  'line': 'Een volle rij of kolom: 2 punten, en dakopbouwen erin tellen ook.',
  'roofs': 'Zet de dakopbouw waar rij en kolom allebei vol kunnen worden.',
  'coat': 'Je eerste wapenschild! Het betaalt één actie; wat nu helpt, licht op.',
  'discard': 'Meer dan 7 kaarten: kies wat je aflegt.',
  'last-round': 'De stapel is op: dit is de laatste ronde. Gebruik je wapenschilden!',
}
