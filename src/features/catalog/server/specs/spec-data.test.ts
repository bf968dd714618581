import { beforeEach, describe, expect, it } from 'vitest'
import { worksColours } from '../../specs/works-colours.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import type { SpecKeyName } from '../../specs/spec-keys.ts'
import type { SpecSheet } from '../../specs/spec-sheet.ts'
import { getCatalogue } from '../get-catalogue.ts'
import { getSpecSheet } from './get-spec-sheet.ts'

const test = useTestDb({ specs: true })
const sheets = new Map<string, SpecSheet>()
beforeEach(async () => {
  // Read once: no test changes them.
  if (sheets.size > 0) return
  const catalogue = await getCatalogue(test.db)
  for (const model of catalogue.models.list.filter(({ current }) => current))
    for (const trim of catalogue.trimsOf(model.id)) sheets.set(trim.slug, await getSpecSheet(test.db, trim.id))
})

const linesOf = (sheet: SpecSheet) => sheet.groups.flatMap(({ lines }) => lines)
const numberOf = (sheet: SpecSheet, key: SpecKeyName) => {
  const value = sheet.line(key)?.value
  return value == null ? null : Number(value)
}
/** Lists trims whose first measure is not below the second. */
const notBelow = (less: SpecKeyName, more: SpecKeyName) =>
  [...sheets].flatMap(([slug, sheet]) => {
    const [low, high] = [numberOf(sheet, less), numberOf(sheet, more)]
    return low !== null && high !== null && low >= high ? [`${slug}: ${less} ${low}, ${more} ${high}`] : []
  })

describe('specification sheets of new cars', () => {
  it('are at least 150, with at least 40 answered facts each', () => {
    const counts = [...sheets].map(([slug, sheet]) => {
      const lines = linesOf(sheet)
      const stated = lines.filter(({ source }) => source !== null)
      const existing = stated.filter(({ value }) => value !== null)
      return { slug, stated: stated.length, known: existing.length, of: lines.length }
    })
    const sum = (pick: (count: (typeof counts)[number]) => number) => counts.reduce((all, one) => all + pick(one), 0)
    const fewest = counts.toSorted((a, b) => a.known - b.known).slice(0, 3)
    process.stdout.write(
      `${counts.length} trims: ${sum(({ known }) => known)} facts known, ${sum(({ stated, known }) => stated - known)} not announced; ` +
        `fewest known: ${fewest.map(({ slug, known }) => `${slug} ${known}`).join(', ')}\n`,
    )
    expect(counts.filter(({ stated }) => stated >= 40).length).toBeGreaterThanOrEqual(150)
    expect(counts.filter(({ stated }) => stated < 40)).toEqual([])
    expect(counts.filter(({ known }) => known >= 40).length).toBeGreaterThanOrEqual(145)
  })

  it.each<[SpecKeyName, SpecKeyName]>([
    ['wheelbase', 'length'],
    ['width', 'length'],
    ['height', 'length'],
    ['kerb-weight', 'gross-weight'],
    ['consumption-combined', 'consumption-city'],
  ])('have %s below %s', (less, more) => {
    const hybrids = /hybrid|hev|300h|dm-i/
    expect(notBelow(less, more).filter((line) => !hybrids.test(line))).toEqual([])
  })

  // Compares name, gearbox and engine of a trim, and checks that no engine exceeds physical limits.
  it('contradict neither their names nor physics', async () => {
    const catalogue = await getCatalogue(test.db)
    const problems = catalogue.trims.list.flatMap(({ slug, modelId, gearbox, engineCc, powerHp, fuel }) => {
      const own = slug.slice(catalogue.models.byId.get(modelId)!.slug.length)
      const says = (words: RegExp) => words.test(own)
      const [, whole, tenth] = /-(\d)-(\d)t?(?:-|$)/.exec(own) ?? []
      const named = whole && !slug.includes('gen-') ? Number(`${whole}.${tenth}`) * 1000 : null
      const perLitre = engineCc && powerHp ? (powerHp * 1000) / engineCc : null
      return [
        says(/-(manual|[56]mt)(-|$)/) && gearbox !== 'manual' ? `${slug}: ${gearbox}` : [],
        says(/-(automatic|[4-8]at|cvt)(-|$)/) && gearbox === 'manual' ? `${slug}: ${gearbox}` : [],
        engineCc && named && Math.abs(engineCc - named) > 120 ? `${slug}: ${engineCc} cc` : [],
        perLitre && !fuel.includes('hybrid') && (perLitre < 30 || perLitre > 170) ? `${slug}: ${powerHp} hp` : [],
        fuel === 'electric' && engineCc ? `${slug}: electric with ${engineCc} cc` : [],
      ].flat()
    })
    expect(problems).toEqual([])
    expect(catalogue.trims.list.length).toBeGreaterThan(380)
  })

  // A pickup has two or four doors, a saloon four, and what opens at the back is a door of the others.
  it('have as many doors as their bodies', async () => {
    const catalogue = await getCatalogue(test.db)
    const doorsOf: Partial<Record<string, readonly number[]>> = {
      sedan: [4],
      hatchback: [3, 5],
      suv: [3, 5],
      pickup: [2, 4],
    }
    const liftbacks = new Set(['citroen-xantia'])
    const wrong: string[] = []
    let counted = 0
    for (const { id, slug, bodyType } of catalogue.models.list) {
      for (const trim of catalogue.trimsOf(id)) {
        const doors = (await getSpecSheet(test.db, trim.id)).line('doors')?.value
        if (!doors || !doorsOf[bodyType] || liftbacks.has(slug)) continue
        counted++
        if (!doorsOf[bodyType].includes(Number(doors))) wrong.push(`${trim.slug}: ${bodyType} with ${doors} doors`)
      }
    }
    expect(wrong).toEqual([])
    expect(counted).toBeGreaterThan(180)
  })

  it('say where each fact is from and since when', () => {
    const bare = [...sheets].flatMap(([slug, sheet]) =>
      linesOf(sheet).flatMap(({ key, value, source, day }) => (value !== null && !(source && day) ? [slug + key] : [])),
    )
    expect(bare).toEqual([])
  })

  it('name colours that have a label and a swatch', () => {
    const unknown = [...sheets.values()].flatMap(({ colours }) =>
      colours.filter((colour) => !Object.hasOwn(worksColours, colour)),
    )
    expect(unknown).toEqual([])
  })
})
