import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { advertisementPath } from '../addresses.ts'
import { forgetSearch, recentSearches, rememberSearch } from './recent-searches.ts'

const search = (name: string) => ({ href: `${advertisementPath}?make=${name}`, label: name })
const labels = () => recentSearches().map(({ label }) => label)

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

describe('the last searches of a device', () => {
  it('are five, newest first, each list once', () => {
    for (const name of ['a', 'b', 'c', 'a', 'd', 'e', 'f']) rememberSearch(search(name))
    expect(labels()).toEqual(['f', 'e', 'd', 'a', 'c'])
    forgetSearch(search('d').href)
    expect(labels()).toEqual(['f', 'e', 'a', 'c'])
  })

  it('link only to lists, whatever the storage contains', () => {
    const wrong = [
      null,
      7,
      {},
      { href: 'javascript:alert(1)', label: 'x' },
      { href: `//x${advertisementPath}?`, label: 'x' },
    ]
    stored.set('recent-searches', JSON.stringify([...wrong, search('a')]))
    expect(labels()).toEqual(['a'])
    stored.set('recent-searches', '{broken')
    expect(labels()).toEqual([])
  })

  it('are empty where the device denies storage', () => {
    vi.stubGlobal('localStorage', undefined)
    rememberSearch(search('a'))
    expect(labels()).toEqual([])
  })
})
