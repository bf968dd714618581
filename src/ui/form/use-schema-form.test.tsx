import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { TextField } from '../text-field.tsx'
import { readFormData, type FormAnswer } from './read-form.ts'
import { SchemaForm } from './schema-form.tsx'
import { useSchemaForm } from './use-schema-form.ts'

const nameSchema = z.object({ name: z.string().min(2).meta({ title: 'نام' }) })
const ratingSchema = z.object({ rating: z.enum(['1', '2']).meta({ title: 'امتیاز' }) })

function OneForm({ id, schema, answer }: { id: string; schema: z.ZodObject; answer: FormAnswer | undefined }) {
  const { form, fields } = useSchemaForm(schema, { id, answer, keepDraft: false })
  return (
    <SchemaForm form={form}>
      {Object.values(fields).map((field) => (
        <TextField key={field.name} {...field} defaultValue={String(field.defaultValue ?? '')} />
      ))}
    </SchemaForm>
  )
}

/** Renders a page of three forms, two of them with the same fields, after one of them was refused. */
function errorsAfter(sent: Record<string, string>, schema: z.ZodObject) {
  const form = new FormData()
  for (const [name, value] of Object.entries(sent)) form.append(name, value)
  const read = readFormData(form, schema)
  if (read.ok) throw new Error('expected the form to be refused')
  const answer = read.answer.data
  const Page = () => (
    <>
      <OneForm id="own" schema={nameSchema} answer={answer} />
      <OneForm id="child" schema={nameSchema} answer={answer} />
      <OneForm id="rating" schema={ratingSchema} answer={answer} />
    </>
  )
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Page }])
  const html = renderToString(<Stub initialEntries={['/']} />)
  return [...html.matchAll(/<form [^>]*id="(\w+)".*?<\/form>/gs)].map(([text, id]) => [
    id,
    text.includes('aria-invalid="true"'),
  ])
}

it('a refused form shows its errors, and no other form of the page shows them', () => {
  expect(errorsAfter({ formName: 'child', name: 'x' }, nameSchema)).toEqual([
    ['own', false],
    ['child', true],
    ['rating', false],
  ])
})

it('a refusal without a form name appears in no form with other fields', () => {
  expect(errorsAfter({ rating: '7' }, ratingSchema)).toEqual([
    ['own', false],
    ['child', false],
    ['rating', true],
  ])
})
