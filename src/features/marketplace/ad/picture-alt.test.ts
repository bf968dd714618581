import { describe, expect, test } from 'vitest'
import { inGroups, pictureAlt, pictureGroup } from './picture-alt.ts'

describe('the subject of a picture', () => {
  test.each([
    ['drawing-sedan-three-quarter-navy-3-1', 'outside', 'نمای سه‌رخ، سمند'],
    ['drawing-sedan-rear-three-quarter-navy-3-1', 'outside', 'نمای سه‌رخ از عقب، سمند'],
    ['drawing-convertible-cabin-red-3-1-m', 'inside', 'داخل کابین، سمند'],
    ['drawing-suv-engine-white-3-1', 'engine', 'موتور، سمند'],
    ['drawing-suv-documents-white-3-1', 'documents', 'مدارک، سمند'],
    ['photo-a1b2c3', 'outside', 'سمند'],
  ])('%s is %s', (key, group, alt) => {
    expect([pictureGroup(key), pictureAlt(key, 'سمند')]).toEqual([group, alt])
  })

  test("groups pictures by kind and keeps the seller's order within each kind", () => {
    expect(inGroups(['x-cabin-1', 'x-side-1', 'x-documents-1', 'x-front-1', 'x-cabin-2'])).toEqual([
      'x-side-1',
      'x-front-1',
      'x-cabin-1',
      'x-cabin-2',
      'x-documents-1',
    ])
  })
})
