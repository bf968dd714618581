import { expect, it } from 'vitest'
import { pageFrames } from '../../src/page-frames.ts'
import routes from '../../src/routes.ts'
import { addressesOf } from '../support/addresses.ts'

const pages = addressesOf(routes)
  .filter(({ path, files }) => files.length > 1 && files.at(-1)!.endsWith('.tsx') && !/^\/(admin|dev)\b/.test(path))
  .map(({ path }) => path)

const framed = Object.values(pageFrames).flatMap((frame) => Object.keys(frame))

it('has one frame for each page of the site', () => {
  expect(framed.toSorted()).toEqual(pages.toSorted())
  expect(framed.length).toBeGreaterThan(150)
})
