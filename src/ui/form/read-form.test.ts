import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checkForm, readForm } from './read-form.ts'
import {
  bankCardField,
  billSchema,
  cardBarcodeField,
  integerField,
  landlineField,
  legalIdField,
  mobileField,
  moneyField,
  nationalCodeField,
  newPasswordField,
  paragraphField,
  personNameField,
  plateField,
  postalCodeField,
  shebaField,
  vinField,
} from './field-schemas.ts'

const schema = z.object({
  name: personNameField('نام'),
  nationalCode: nationalCodeField,
  price: moneyField({ title: 'قیمت', min: 1_000_000n }),
  kind: z.enum(['a', 'b']).meta({ title: 'نوع' }),
  password: newPasswordField.optional(),
  note: paragraphField('توضیح', 10).optional(),
})
const good = { name: 'علي رضا', nationalCode: '۰۰۱۲۳۴۵۶۷۹', price: '۸۵۰ میلیون', kind: 'a' }

function formOf(values: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}
const post = (values: Record<string, string>) =>
  readForm(new Request('http://localhost/x', { method: 'POST', body: formOf(values) }), schema)

/** Returns the errors of a form by field. */
function complaints(values: Record<string, string>, of: z.ZodObject = schema) {
  const checked = checkForm(of, formOf(values))
  return checked.status === 'success' ? {} : checked.error
}
const complaintOf = (field: z.ZodType, text: string) => complaints({ field: text }, z.object({ field }))?.field?.[0]

describe('a form', () => {
  it('has the default message «{field} معتبر نیست.» for a rule without its own', () => {
    expect(complaints({ ...good, nationalCode: '0012345678' })).toEqual({ nationalCode: ['کد ملی معتبر نیست.'] })
    expect(complaints({ ...good, kind: 'c' })).toEqual({ kind: ['نوع معتبر نیست.'] })
  })

  it('stops at the first failing rule of each field', () => {
    // Too short, without a letter and common: only the first error is reported.
    expect(complaintOf(newPasswordField, '12345')).toBe('رمز عبور باید حداقل ۸ حرف یا عدد باشد.')
    expect(complaints({ ...good, password: '12345' })?.password).toHaveLength(1)
    expect(complaints({ ...good, price: '۱۰' })).toEqual({ price: ['قیمت حداقل ۱۰۰,۰۰۰\u00a0تومان است.'] })
  })

  it('names a missing field by its label', () => {
    expect(complaints({})).toEqual({
      name: ['نام را بنویسید.'],
      nationalCode: ['کد ملی را بنویسید.'],
      price: ['قیمت را بنویسید.'],
      kind: ['نوع را انتخاب کنید.'],
    })
  })

  it('never shows English to a person', () => {
    for (const values of [{}, { ...good, note: 'ن'.repeat(11) }, { ...good, password: 'x'.repeat(300) }]) {
      expect(JSON.stringify(complaints(values))).not.toMatch(/[a-z]{3,}.*:.*[A-Za-z]{4,} /)
    }
    expect(complaints({ ...good, note: 'ن'.repeat(11) })).toEqual({ note: ['توضیح باید حداکثر ۱۰ حرف باشد.'] })
  })
})

describe('an action that reads a form', () => {
  it('gets cleaned values', async () => {
    const form = await post(good)
    expect(form.ok && form.value).toMatchObject({ name: 'علی رضا', nationalCode: '0012345679', price: 8_500_000_000n })
  })

  it('answers 422 with the input, but never with a password', async () => {
    const form = await post({ ...good, nationalCode: '12', password: 'darya48kuh' })
    if (form.ok) throw new Error('the form was accepted')
    expect(form.answer.init?.status).toBe(422)
    expect(form.answer.data.initialValue).toEqual({ ...good, nationalCode: '12' })
    expect(JSON.stringify(form.answer)).not.toContain('darya48kuh')
  })

  it('can refuse a valid form for its own reasons and keeps the input', async () => {
    const form = await post(good)
    if (!form.ok) throw new Error('the form was refused')
    const { data, init } = form.refuse({ nationalCode: 'این کد ملی قبلاً ثبت شده است.', '': 'ثبت نشد.' }, 409)
    expect(init?.status).toBe(409)
    expect(data.error).toMatchObject({ nationalCode: ['این کد ملی قبلاً ثبت شده است.'], '': ['ثبت نشد.'] })
    expect(data.initialValue).toEqual(good)
  })

  it('ignores fields that a hostile sender makes up', async () => {
    const form = await post({
      ...good,
      __intent__: '{broken',
      __state__: '[',
      '__proto__.polluted': 'yes',
      'a[9e9]': 'x',
    })
    expect(form.ok).toBe(true)
    expect(({} as { polluted?: string }).polluted).toBeUndefined()
  })
})

describe('the message of each field', () => {
  it.each([
    [mobileField, '0912', 'شماره باید ۱۱ رقم و با ۰۹ شروع شود'],
    [shebaField, 'IR12', 'شمارهٔ شبا باید بعد از IR، ۲۴ رقم باشد.'],
    [shebaField, 'IR820540102680020817909003', 'شمارهٔ شبا درست نیست؛ دوباره بررسی‌اش کنید.'],
    [legalIdField, '103802847', 'شناسهٔ ملی ۱۱ رقم است.'],
    [landlineField, '۰۲۹۸۸۷۷۶۶۵۵', 'پیش‌شمارهٔ شهر درست نیست؛ مثلاً تهران ۰۲۱ است.'],
    [postalCodeField, '۰۶۱۹۷۳۵۷۴۴', 'کد پستی معتبر نیست.'],
    [cardBarcodeField, '123', 'بارکد کارت خودرو ۸ یا ۹ رقم است.'],
    [bankCardField, '6037', 'شمارهٔ کارت ۱۶ رقم است.'],
    [vinField, 'NASO50400N5767587', 'شمارهٔ شاسی فقط حرف انگلیسی و رقم دارد و حرف‌های I و O و Q در آن نیست.'],
    [moneyField({ title: 'قیمت' }), 'زیاد', 'قیمت را به تومان بنویسید؛ مثلاً ۲۵۰,۰۰۰ یا «۸۵۰ میلیون».'],
    [integerField({ title: 'کارکرد', max: 999_999 }), '۱,۰۰۰,۰۰۰', 'کارکرد حداکثر ۹۹۹,۹۹۹ است.'],
  ])('%#: «%s»', (field, text, words) => expect(complaintOf(field, text)).toBe(words))

  it.each([
    ['7748317800143', '1770160', { billId: ['شناسهٔ قبض درست نیست؛ دوباره بررسی‌اش کنید.'] }],
    [
      '7748317800142',
      '1070189',
      { paymentId: ['این شناسهٔ پرداخت برای قبض دیگری است؛ هر دو شناسه را از روی یک قبض بنویسید.'] },
    ],
    ['7748317800142', '', { paymentId: ['شناسهٔ پرداخت را بنویسید.'] }],
    ['۷۷۴۸۳۱۷۸۰۰۱۴۲', '۱۷۷۰۱۶۰', {}],
  ])('the bill %s with %s', (billId, paymentId, words) => {
    expect(complaints({ billId, paymentId }, billSchema)).toEqual(words)
  })

  it.each([
    [{}, 'پلاک را بنویسید.'],
    [{ 'field.first': '۱۲' }, 'پلاک را کامل بنویسید.'],
    [{ 'field.first': '۰۲', 'field.letter': 'ب', 'field.middle': '۳۴۵', 'field.serial': '۶۷' }, 'پلاک معتبر نیست.'],
    [{ 'field.kind': 'motorcycle', 'field.upper': '۱۲۱' }, 'پلاک را کامل بنویسید.'],
  ])('a plate given as %j is refused: %s', (values, words) => {
    expect(complaints(values as Record<string, string>, z.object({ field: plateField }))).toEqual({ field: [words] })
  })

  it.each([
    [
      { first: '۱۲', letter: 'ب', middle: '۳۴۵', serial: '۶۷' },
      { kind: 'car', letter: 'ب', serial: '67' },
    ],
    [
      { kind: 'motorcycle', upper: '121', lower: '45478' },
      { kind: 'motorcycle', lower: '45478' },
    ],
    [
      { kind: 'free-zone', number: '12345', zone: 'کیش' },
      { kind: 'free-zone', zone: 'کیش' },
    ],
  ])('a plate given as %j is accepted', (parts, plate) => {
    const values = Object.fromEntries(Object.entries(parts).map(([part, text]) => [`field.${part}`, text]))
    const checked = checkForm(z.object({ field: plateField }), formOf(values))
    expect(checked.status === 'success' && checked.value.field).toMatchObject(plate)
  })
})
