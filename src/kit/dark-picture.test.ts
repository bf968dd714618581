import { describe, expect, it } from 'vitest'
import { darkPictureOf } from './dark-picture.ts'

describe('the dark twin of a picture', () => {
  it.each([
    ['drawing-sedan-side-navy-3-1-cdd345ccd', 'drawing-sedan-side-navy-3-51'],
    ['drawing-suv-three-quarter-pearl-white-40-0-m-cdd345ccd', 'drawing-suv-three-quarter-pearl-white-40-50-m'],
    ['drawing-pickup-rear-blue-61-3', 'drawing-pickup-rear-blue-61-53'],
    ['drawing-suv-rear-three-quarter-navy-61-7', 'drawing-suv-rear-three-quarter-navy-61-57'],
    ['drawing-hatchback-turn-11-red-42-1-m', 'drawing-hatchback-turn-11-red-42-51-m'],
    ['subject-fuel-card-defdefdef', 'subject-fuel-card-night'],
    ['subject-oil', 'subject-oil-night'],
  ])('of %s is %s', (key, twin) => expect(darkPictureOf(key)).toBe(twin))

  it.each([
    'photo-9f8e7d',
    'drawing-sedan-cabin-navy-3-1-cdd345ccd',
    'drawing-sedan-documents-navy-3-1',
    'drawing-sedan-side-navy-3-51',
    'drawing-sedan-side-navy-3-90',
    'subject-oil-night',
    'drawing-sedan-side-navy-3-1/..',
    '',
  ])('does not exist for %j', (key) => expect(darkPictureOf(key)).toBeNull())
})
