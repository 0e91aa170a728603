// What the mentor says when something occurs for the first time.
export default {
  start: 'Elk veld is goed. Zoek twee kaarten van één kleur ernaast: die komen binnen bereik.',
  'move': 'Ga 1, 2 of 3 velden. Waar je stopt, bepaalt welke kaarten je trekt en van welke kant fiches komen.',
  'draw': 'Deze twee kaarten liggen naast je pion. Trek ze, of bouw met wat je hebt.',
  'pair': 'Je tweede kaart van een kleur: samen betalen ze een 2.',
  'wild': 'Een joker betaalt als elke kleur, maar bouwt zelf geen fiche.',
  'push': 'Kies de baan en draai het fiche. Het glijdt tot iets het tegenhoudt; het beeld laat zien waar.',
  'nothing-stops': 'In deze baan houdt niets het fiche tegen, dus mag het niet. Zoek het standbeeld of een fiche.',
  'bonus': 'Gelijke kleuren raken elkaar: deze duw levert een bonuskaart op.',
  'line': 'Een volle rij of kolom: 2 punten, en dakopbouwen erin tellen ook.',
  'roofs': 'Zet de dakopbouw waar rij en kolom allebei vol kunnen worden.',
  'coat': 'Je eerste wapenschild! Het betaalt één actie; wat nu helpt, licht op.',
  'discard': 'Meer dan 7 kaarten: kies wat je aflegt.',
  'last-round': 'De stapel is op: dit is de laatste ronde. Gebruik je wapenschilden!',
}
