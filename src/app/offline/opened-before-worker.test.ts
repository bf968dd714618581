import { expect, it } from 'vitest'
import { addOpened, parseOpened } from './opened-before-worker.ts'

it('keeps the five newest pages once each', () => {
  const paths = ['/a', '/b', '/a', '/c', '/d', '/e', '/f'].reduce<string[]>(addOpened, [])
  expect(paths).toEqual(['/a', '/c', '/d', '/e', '/f'])
})

it.each([
  [null, []],
  ['{"a":1}', []],
  ['[', []],
  ['["/", 3, "/services/used-vehicle/advertisement"]', ['/', '/services/used-vehicle/advertisement']],
  ['["/login"]', []],
])('reads %s from storage as %j', (stored, paths) => {
  expect(parseOpened(stored)).toEqual(paths)
})
