// Written by `npm run texts` from en/neoville/learn.json.
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
    'N1': string
    'turn': string
    'districts': string
    'building': string
    'drawing': string
    'N4': string
    'utilities': string
    'N2': string
    'N7': string
  }
  'rules': {
    'N1.1': string
    'N1.2': string
    'N1.3': string
    'N1.4': string
    'N2.1': string
    'N2.2': string
    'N2.3': string
    'N2.4': string
    'N2.5': string
    'N3': string
    'N3.1': string
    'N3.2': string
    'N3.3': string
    'N3.4': string
    'N3.5': string
    'N3.6': string
    'N3.7': string
    'N3.8': string
    'N3.9': string
    'N3.10': string
    'N4.1': string
    'N4.2': string
    'N4.3': string
    'N4.4': string
    'N4.5': string
    'N5': string
    'N6': string
    'N6.1': string
    'N6.2': string
    'N6.3': string
    'N7.1': string
    'N7.2': string
  }
  'pictures': {
    'tiles': {
      'caption': string
      'alternative': string
    }
    'supply': {
      'caption': string
      'alternative': string
    }
    'place': {
      'caption': string
      'alternative': string
    }
    'frame': {
      'caption': string
      'alternative': string
    }
    'district': {
      'caption': string
      'alternative': string
    }
    'merge': {
      'caption': string
      'alternative': string
    }
    'build': {
      'caption': string
      'alternative': string
    }
    'draw': {
      'caption': string
      'alternative': string
    }
    'score': {
      'caption': string
      'alternative': string
    }
    'example': {
      'caption': string
      'alternative': string
    }
    'biosphere': {
      'caption': string
      'alternative': string
    }
  }
}

export const room = new Room<Words>(import.meta.glob<Messages>('../../*/neoville/learn.json', { import: 'default' }))
