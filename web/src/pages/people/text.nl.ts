import type { Words } from './text.en'

const words: Words = {
  // open seats
  openLead: 'Hier mag iedereen plaatsnemen. Kies een tafel en je doet mee.',
  openNone:
    'Er is nu geen tafel open. Open er zelf een: maak een tafel met een vrije plaats en zet “Open voor iedereen” aan.',
  openAll: 'Alle open tafels',
  sit: 'Plaatsnemen',
  toTable: 'Naar de tafel',
  hostedBy: (name) => `Gastheer: ${name}`,
  withThem: (names) => `met ${names}`,
  free: (count) => (count === 1 ? '1 vrije plaats' : `${count} vrije plaatsen`),
  noClock: 'geen klok',
  perTurn: (time) => `${time} per beurt`,
  level: 'Wie mag komen?',
  levels: { any: 'Iedereen', beginners: 'Beginners', experienced: 'Ervaren spelers' },
  levelNote: 'Alleen een wens: niemand wordt geweerd.',
  wishes: { any: '', beginners: 'beginners welkom', experienced: 'voor ervaren spelers' },
  anybody: 'Open voor iedereen',
  anybodyNote:
    'De tafel staat in de lijst van deze server, en wie wil neemt een vrije plaats. Voor het begin kun je iemand van de tafel halen.',
  // one person
  about: (name) => `Over ${name}`,
  mute: 'Dempen',
  muteNote: 'Je leest niet meer wat deze persoon schrijft, aan geen enkele tafel. Die hoort dat niet.',
  muted: (name) => `Je leest niet meer wat ${name} schrijft.`,
  block: 'Blokkeren',
  blockNote: 'Ook gedempt. Deze persoon kan niet aan jouw tafels gaan zitten, en die van hem of haar zie je niet.',
  blocked: (name) => `${name} is geblokkeerd.`,
  report: 'Melden',
  reportNote: 'Aan de gastheer van de tafel en aan wie deze server beheert. Wat er is geschreven gaat mee.',
  reportOwner: 'Aan wie deze server beheert. Wat er is geschreven gaat mee.',
  reportWhy: 'Wat is er gebeurd? (niet verplicht)',
  reported: 'Bedankt. Het is gemeld.',
  reportedBefore: 'Dit heb je al gemeld.',
  said: (text) => `‘${text}’`,
  // my list
  listTitle: 'Gedempte en geblokkeerde mensen',
  kinds: { mute: 'gedempt', block: 'geblokkeerd' },
  end: 'Opheffen',
  ended: (name) => `${name} is weer te horen.`,
  // reports to a host
  reportsNew: (count) =>
    count === 1 ? 'Er is iemand gemeld aan jouw tafel.' : `${count} nieuwe meldingen aan jouw tafel.`,
  reportsShow: 'Tonen',
  reportsTitle: 'Meldingen',
  reportsLead: 'Dit hebben spelers je gemeld. Jij beslist; voor het begin kun je iemand van de tafel halen.',
  reportsDone: 'Klaar',
  // watching together
  together: 'Samen kijken',
  togetherNote: 'Wie deze link opent, ziet de stap die jij toont.',
  leading: 'Jij leidt: de anderen zien wat jij ziet.',
  following: (name) => `Je volgt ${name}.`,
  alone: 'Je kijkt zelf rond.',
  followAgain: 'Weer volgen',
  leaderAway: (name) => `${name} is er even niet.`,
  replayEnded: 'Dit samen kijken is afgelopen.',
  watching: (count) => (count === 1 ? 'Er is nog niemand anders' : `${count} mensen kijken`),
  handOver: 'Leiding overdragen',
  handTo: (name) => `${name} leidt nu.`,
  somebody: 'Iemand',
  you: 'Jij',
  lost: 'De verbinding is weg. Opnieuw proberen …',
  leave: 'Verlaten',
}

export default words
