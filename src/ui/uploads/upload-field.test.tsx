import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { UploadField } from './upload-field.tsx'

const field = { name: 'files', label: 'پیوست‌ها', uploadTo: '/files/tickets', maxFiles: 5, maxBytes: 5_000_000 }

describe('the upload field, as served', () => {
  it('is a file input of the form itself, with its limits as text', () => {
    const html = renderToStaticMarkup(<UploadField {...field} />)
    const [input = ''] = html.match(/<input type="file"[^>]*>/) ?? []
    for (const part of ['name="files"', 'accept="image/jpeg,', 'multiple=""']) expect(input).toContain(part)
    expect(html).toContain('حداکثر ۵ عکس، هر کدام تا ۵\u00a0مگابایت.')
    expect(html).not.toContain('انتخاب عکس')
  })

  it('keeps uploaded files, and lets them be removed, without a script', () => {
    const html = renderToStaticMarkup(<UploadField {...field} defaultValue={['one', 'two']} error="یکی نرسید." />)
    const boxes = html.match(/<input type="checkbox"[^>]*name="files"[^>]*checked=""[^>]*>/g) ?? []
    expect(boxes.map((box) => /value="(\w+)"/.exec(box)?.[1])).toEqual(['one', 'two'])
    expect(html).toContain('فایل ۲، ارسال شد')
    expect(html).toMatch(/aria-invalid="true"/)
    expect(html).toContain('یکی نرسید.')
  })
})
