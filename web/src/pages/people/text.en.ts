const words = {
  // open seats
  openLead: 'Anybody may sit down here. Choose a table, and you are in.',
  openNone:
    'No table is open right now. Open one yourself: create a table with a free seat and switch on “Open to anybody”.',
  openAll: 'All open tables',
  sit: 'Sit down',
  toTable: 'To the table',
  hostedBy: (name: string) => `Host: ${name}`,
  withThem: (names: string) => `with ${names}`,
  free: (count: number) => (count === 1 ? '1 free seat' : `${count} free seats`),
  noClock: 'no clock',
  perTurn: (time: string) => `${time} per turn`,
  level: 'Who should come?',
  levels: { any: 'Anybody', beginners: 'Beginners', experienced: 'Experienced players' },
  levelNote: 'Only a wish: nobody is kept out.',
  wishes: { any: '', beginners: 'beginners welcome', experienced: 'for experienced players' },
  anybody: 'Open to anybody',
  anybodyNote:
    'The table is listed on this server, and whoever likes may take a free seat. You can remove people before the start.',
  // one person
  about: (name: string) => `About ${name}`,
  mute: 'Mute',
  muteNote: 'You no longer read what they write, at any table. They are not told.',
  muted: (name: string) => `You no longer read what ${name} writes.`,
  block: 'Block',
  blockNote: 'Muted too. They cannot sit down at your tables, and you are not offered theirs.',
  blocked: (name: string) => `${name} is blocked.`,
  report: 'Report',
  reportNote: 'To the host of the table and to whoever runs this server. What they wrote goes with it.',
  reportOwner: 'To whoever runs this server. What they wrote goes with it.',
  reportWhy: 'What happened? (optional)',
  reported: 'Thank you. It has been reported.',
  reportedBefore: 'You have reported this before.',
  said: (text: string) => `“${text}”`,
  // my list
  listTitle: 'Muted and blocked people',
  kinds: { mute: 'muted', block: 'blocked' },
  end: 'Undo',
  ended: (name: string) => `${name} can be heard again.`,
  // reports to a host
  reportsNew: (count: number) =>
    count === 1 ? 'Somebody was reported at your table.' : `${count} new reports at your table.`,
  reportsShow: 'Show',
  reportsTitle: 'Reports',
  reportsLead: 'Players have told you this. You decide; before the start you can remove somebody from the table.',
  reportsDone: 'Done',
  // watching together
  together: 'Watch together',
  togetherNote: 'Everybody who opens this link sees the step that you show.',
  leading: 'You lead: the others see what you see.',
  following: (name: string) => `You follow ${name}.`,
  alone: 'You are looking around by yourself.',
  followAgain: 'Follow again',
  leaderAway: (name: string) => `${name} is not here at the moment.`,
  replayEnded: 'This shared replay has ended.',
  watching: (count: number) => (count === 1 ? 'Nobody else is here yet' : `${count} people watch`),
  handOver: 'Hand over the lead',
  handTo: (name: string) => `${name} leads now.`,
  somebody: 'Somebody',
  you: 'You',
  lost: 'The connection is lost. Trying again …',
  leave: 'Leave',
}

export type Words = typeof words
export default words
