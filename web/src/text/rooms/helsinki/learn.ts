// Written by `npm run texts` from en/helsinki/learn.json.
import { Room } from '../../room.svelte'
import type { Messages } from '../../speak'

export interface Words {
  'minute': {
    '1': string
    '2': string
    '3': string
    '4': string
    '5': string
  }
  'controls': {
    '1': string
    '2': string
    '3': string
    '4': string
    '5': string
  }
  'titles': {
    'H1': string
    'H3': string
    'H4': string
    'push': string
    'brings': string
    'H5': string
    'H6': string
    'H2': string
    'H7': string
    'H8': string
  }
  'rules': {
    'H1.1': string
    'H1.2': string
    'H1.3': string
    'H1.4': string
    'H1.5': string
    'H1.6': string
    'H1.7': string
    'H1.8': string
    'H2.1': string
    'H2.2': string
    'H2.3': string
    'H2.4': string
    'H2.5': string
    'H3.1': string
    'H3.2': string
    'H3.3': string
    'H3.4': string
    'H3.5': string
    'H3.6': string
    'H3.7': string
    'H4.1': string
    'H4.2': string
    'H4.3': string
    'H4.4': string
    'H4.5': string
    'H4.6': string
    'H4.7': string
    'H4.8': string
    'H4.9': string
    'H4.10': string
    'H4.11': string
    'H4.12': string
    'H5.1': string
    'H5.2': string
    'H5.3': string
    'H5.4': string
    'H5.5': string
    'H5.6': string
    'H6.1': string
    'H6.2': string
    'H6.3': string
    'H6.4': string
    'H6.5': string
    'H6.6': string
    'H6.7': string
    'H6.8': string
    'H6.9': string
    'H6.10': string
    'H6.11': string
    'H6.12': string
    'H6.13': string
    'H6.14': string
    'H6.15': string
    'H6.16': string
    'H7.1': string
    'H7.2': string
    'H8.1': string
    'H8.2': string
    'H8.3': string
  }
  'when': {
    'always': string
    'move': string
    'draw': string
    'build': string
    'after-draw': string
    'after-build': string
  }
  'pictures': {
    'square': {
      'caption': string
      'alternative': string
    }
    'cards': {
      'caption': string
      'alternative': string
    }
    'board': {
      'caption': string
      'alternative': string
    }
    'move': {
      'caption': string
      'alternative': string
    }
    'draw': {
      'caption': string
      'alternative': string
    }
    'discard': {
      'caption': string
      'alternative': string
    }
    'pay': {
      'caption': string
      'alternative': string
    }
    'push': {
      'caption': string
      'alternative': string
    }
    'nothing': {
      'caption': string
      'alternative': string
    }
    'outside': {
      'caption': string
      'alternative': string
    }
    'brings': {
      'caption': string
      'alternative': string
    }
    'roofs': {
      'caption': string
      'alternative': string
    }
    'example': {
      'caption': string
      'alternative': string
    }
    'actions': {
      'caption': string
      'alternative': string
    }
    'wild': {
      'caption': string
      'alternative': string
    }
    'roads': {
      'caption': string
      'alternative': string
    }
    'start': {
      'caption': string
      'alternative': string
    }
  }
}

export const room = new Room<Words>(import.meta.glob<Messages>('../../*/helsinki/learn.json', { import: 'default' }))
