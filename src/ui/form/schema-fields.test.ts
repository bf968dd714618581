import { expect, it } from 'vitest'
import { z } from 'zod'
import { fieldsOfSchema } from './schema-fields.ts'

const schema = z.object({
  title: z.string().optional(),
  files: z.array(z.string()).max(4).optional(),
  plate: z.object({ letter: z.string(), two: z.string() }).transform(String),
  cars: z.array(z.object({ vin: z.string() })),
})

it.each(['title', 'files', 'files[0]', 'files[]', 'plate.letter', 'cars[1].vin'])(
  '%s is a field of the schema',
  (name) => {
    const form = new FormData()
    form.append(name, 'x')
    expect([...fieldsOfSchema(form, schema)]).toEqual([[name, 'x']])
  },
)

it.each([
  'other',
  'title[0]',
  'title.x',
  'files.x',
  'files[0][0]',
  'plate.other',
  'cars[0].other',
  '__intent__',
  'toString',
  'files[100]',
])('%s is left out', (name) => {
  const form = new FormData()
  form.append(name, 'x')
  expect([...fieldsOfSchema(form, schema)]).toEqual([])
})

it('keeps the first value of a single-value field, and all of a multi-value field', () => {
  const form = new FormData()
  for (const name of ['title', 'files', 'files[]', 'plate.letter']) {
    form.append(name, 'first')
    form.append(name, 'second')
  }
  expect([...fieldsOfSchema(form, schema)].map(([name]) => name)).toEqual([
    'title',
    'files',
    'files',
    'files[]',
    'files[]',
    'plate.letter',
  ])
})
