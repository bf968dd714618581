import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as ofAds from '#features/marketplace/search/recent-searches.ts'
import { keepSearch, recentSearches } from './recent-searches.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('recent searches of the site and of ads do not overwrite each other', () => {
  const search = { href: '/services/used-vehicle/advertisement?make=peugeot', label: 'پژو' }
  keepSearch('خلافی')
  ofAds.rememberSearch(search)
  keepSearch('بیمه')
  expect(recentSearches()).toEqual(['بیمه', 'خلافی'])
  expect(ofAds.recentSearches()).toEqual([search])
})
