import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { FormAnswer } from '../form/read-form.ts'
import { ReasonAct } from '../parts/confirm-with-reason.tsx'
import { RecordPage } from './record-page.tsx'

const schema = z.object({ note: z.string().meta({ title: 'دلیل' }) })

/** The page of a record with one action, at `?confirm=` its form. */
function shown(answer: FormAnswer | { problem: string } | undefined, query = '') {
  const page = (
    <RecordPage
      title="برگشت ۵۰۰ هزار تومان"
      back={{ href: '/admin/refunds', label: 'همهٔ برگشت پول‌ها' }}
      state={{ tone: 'warn', text: 'در انتظار تأیید' }}
      answer={answer}
    >
      {(ofForm) => (
        <ReasonAct
          id="reject"
          schema={schema}
          field="note"
          answer={ofForm}
          max={300}
          title="این برگشت پول رد شود؟"
          about="پولی برنمی‌گردد."
          opener="رد برگشت پول"
          submit="رد برگشت پول"
          hidden={{ intent: 'reject' }}
        />
      )}
    </RecordPage>
  )
  const router = createMemoryRouter([{ path: '/', element: page }], { initialEntries: [`/${query}`] })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

it('shows the header of a record, its state, and the link to an action', () => {
  const html = shown(undefined)
  for (const text of ['برگشت ۵۰۰ هزار تومان', 'href="/admin/refunds"', 'data-tone="warn"', 'href="?confirm=reject"'])
    expect(html).toContain(text)
})

it('shows the refusal of a button as the problem of the page', () => {
  expect(shown({ problem: 'همکار دیگری باید تأیید کند.' })).toContain('همکار دیگری باید تأیید کند.')
})

it('shows the refusal of an action with its reason at the field', () => {
  const answer: FormAnswer = {
    status: 'error',
    formName: 'reject',
    initialValue: { note: 'کم' },
    error: { note: ['دلیل باید حداقل ۵ حرف باشد.'] },
  }
  const html = shown(answer)
  expect(html).toContain('دلیل باید حداقل ۵ حرف باشد.')
  expect(html).toMatch(/<textarea[^>]*name="note"[^>]*>کم</)
  expect(html).toContain('name="intent" value="reject"')
})
