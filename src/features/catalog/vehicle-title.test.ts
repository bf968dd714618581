import { describe, expect, it } from 'vitest'
import { latinName, modelTitle, vehicleTitle } from './vehicle-title.ts'
import type { Catalogue, Make, Model, Trim } from './types.ts'
import { displayYear, productionYears } from './years.ts'

function titleOf(make: Pick<Make, 'nameFa' | 'origin'>, model: string, trim: string): string {
  const catalogue = {
    makes: { byId: new Map([[1, { id: 1, ...make } as Make]]) },
    models: { byId: new Map([[2, { id: 2, makeId: 1, nameFa: model } as Model]]) },
    trims: { byId: new Map([[3, { id: 3, modelId: 2, nameFa: trim } as Trim]]) },
  } as unknown as Catalogue
  return vehicleTitle(catalogue, 3)
}

const ikco = { nameFa: 'ایران خودرو', origin: 'domestic' } as const
const peugeot = { nameFa: 'پژو', origin: 'assembled' } as const
const benz = { nameFa: 'مرسدس بنز', origin: 'imported' } as const

describe('the name of a vehicle', () => {
  it.each([
    [peugeot, '۲۰۷', 'پانوراما اتوماتیک TU5P', 'پژو ۲۰۷ پانوراما اتوماتیک TU5P\u200f'],
    [peugeot, '206', 'تیپ 2', 'پژو ۲۰۶ تیپ ۲'],
    [ikco, 'دنا پلاس', 'اتوماتیک توربو', 'دنا پلاس اتوماتیک توربو'],
    [{ nameFa: 'زامیاد', origin: 'domestic' } as const, 'نیسان وانت (آبی)', 'دیزل', 'نیسان وانت دیزل'],
    [benz, 'کلاس C', 'C200', 'مرسدس بنز C200\u200f'],
    [{ nameFa: 'هایما', origin: 'assembled' } as const, '8S', '۱٫۶ توربو', 'هایما 8S\u200f ۱٫۶ توربو'],
    [{ nameFa: 'ام‌وی‌ام', origin: 'assembled' } as const, 'X33 کراس', 'کراس پرمیوم', 'ام‌وی‌ام X33 کراس پرمیوم'],
  ])('contains make, model and trim without repeating a word (%o %s %s)', (make, model, trim, title) => {
    expect(titleOf(make, model, trim)).toBe(title)
  })

  it('can end with the model', () => {
    expect(modelTitle(benz, { nameFa: 'کلاس C' })).toBe('مرسدس بنز کلاس C\u200f')
    expect(modelTitle(ikco, { nameFa: 'سمند' })).toBe('سمند')
  })
})

describe('the Latin name of a vehicle', () => {
  const named = (nameEn: string) => ({ nameEn })
  it.each([
    ['Peugeot', '206', undefined, 'Peugeot 206'],
    ['Peugeot', '206', 'Type 2', 'Peugeot 206 Type 2'],
    ['Zamyad', 'Zamyad EX', undefined, 'Zamyad EX'],
    ['Zamyad', 'Zamyad EX', 'EX', 'Zamyad EX'],
    ['MG', 'MGB', 'GT', 'MG MGB GT'],
  ])('repeats nothing: %s, %s, %s', (make, model, trim, name) => {
    expect(latinName(named(make), named(model), trim === undefined ? undefined : named(trim))).toBe(name)
  })
})

describe('the year of a vehicle', () => {
  it('is Jalali, but Gregorian for an imported make', () => {
    expect(displayYear(peugeot, 1402)).toBe('۱۴۰۲')
    expect(displayYear(benz, 1396)).toBe('۲۰۱۷')
  })

  it.each([
    [
      { yearFrom: 2013, yearTo: 2018, yearCalendar: 'gregorian' },
      { from: 1392, to: 1397 },
    ],
    [
      { yearFrom: 2021, yearTo: null, yearCalendar: 'gregorian' },
      { from: 1400, to: 1405 },
    ],
    [
      { yearFrom: 1396, yearTo: null, yearCalendar: 'jalali' },
      { from: 1396, to: 1405 },
    ],
    [
      { yearFrom: 1380, yearTo: 1401, yearCalendar: 'jalali' },
      { from: 1380, to: 1401 },
    ],
  ])("is within the model's production years (%o)", (model, years) => {
    expect(productionYears(model as Model, 1405)).toEqual(years)
  })
})
