import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import LoginScreen from './login.tsx'

/** Renders the server's page, without scripts. */
function page(loaderData: object, problem?: object) {
  const Stub = createRoutesStub([{ id: 'login', path: '/login', Component: LoginScreen }])
  const hydrationData = { loaderData: { login: loaderData }, actionData: problem && { login: { problem } } }
  return renderToString(<Stub initialEntries={['/login']} hydrationData={hydrationData} />)
}
const codeStep = {
  step: 'code',
  maskedMobile: '۰۹۱۲***۶۷۸۹',
  sentAt: '۱۱:۳۰',
  secondsToResend: 119,
  secondsToHelp: 59,
  delivery: 'sent',
  byCall: false,
  trace: '۱۷',
  path: '/login?next=%2Fx',
}
const mobileStep = { step: 'mobile', mobile: '', path: '/login' }
/** Returns the attributes of the input with this name. */
const input = (html: string, name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? ''

test('the code is one field that phones can fill from the message', () => {
  const field = input(page(codeStep), 'code')
  for (const attribute of ['type="text"', 'inputMode="numeric"', 'autoComplete="one-time-code"', 'dir="ltr"']) {
    expect(field.toLowerCase()).toContain(attribute.toLowerCase())
  }
})

test('without JavaScript another code can be requested during the countdown', () => {
  const html = page(codeStep)
  expect(html).toContain('۰۱:۵۹')
  expect(html).not.toMatch(/<button[^>]* disabled=/)
})

test('a refused number stays in its field', () => {
  const field = input(page(mobileStep, { field: 'mobile', text: 'نادرست', typed: '0912 34' }), 'mobile')
  expect(field).toContain('value="0912 34"')
  expect(field).toContain('aria-invalid="true"')
})

test('the refusal of a used code does not fill the number field with the code', () => {
  const html = page({ ...mobileStep, mobile: '' }, { field: 'code', text: 'کد جدید بگیرید', typed: '123456' })
  expect(html).toContain('کد جدید بگیرید')
  expect(input(html, 'mobile')).not.toContain('123456')
})

test('no step links to the tools of developers', () => {
  expect(page(codeStep)).not.toContain('/dev/')
  expect(page(mobileStep)).not.toContain('/dev/')
})
