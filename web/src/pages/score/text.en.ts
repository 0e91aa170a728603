const words = {
  title: (game: string) => `Score helper for ${game}`,
  lead: 'For a game with the real box: enter the final boards, and the points are counted by the rules.',
  players: 'Players, in turn order',
  player: (number: number) => `Player ${number}`,
  name: 'Name',
  add: 'Add a player',
  remove: (name: string) => `Remove ${name}`,
  undo: 'Undo',
  clear: 'Clear this board',
  share: 'Share',
  picture: 'As a picture',
  'share.note': 'The link holds the names and boards. Whoever opens it can count them, too.',
  result: 'Result',
  blank: 'The points appear here as soon as something is entered.',
  total: 'Total',
  why: (name: string) => `Where ${name}’s points come from`,
  show: 'Show on the board',
  refused: 'This cannot be the end of a game',
  doubtful: 'Please check; it is counted as entered',
  private:
    'The names stay in this browser. The boards, without names, go to this server to be counted; it neither stores nor logs them.',
  'private.here': 'Nothing is sent anywhere: all of it stays in this browser.',
  text: 'The boards as text',
  'text.note': 'As the command torilla score reads them.',
  learn: 'How the points are counted',
}

export type Words = typeof words
export default words
