import { IconUpload } from '#ui/icons/index.ts'
import { useState } from 'react'
import { FieldFrame, useFieldIds } from '#ui/field-frame.tsx'
import '#ui/uploads/upload-field.css'
import { fillInput } from '#ui/fields/fill-input.ts'
import { longestCodes } from '../schemas.ts'

const problems = {
  large: 'فایل حداکثر ۱ مگابایت است؛ آن را در چند نوبت بفرستید.',
  binary: 'این فایل متن نیست. آن را با فرمت CSV (UTF-8) ذخیره کنید و دوباره انتخاب کنید.',
  unread: 'این فایل خوانده نشد؛ دوباره انتخاب کنید.',
} as const

/** What a chosen file holds as text, or why it is none. */
async function readText(file: File): Promise<{ text: string } | { problem: keyof typeof problems }> {
  if (file.size > longestCodes) return { problem: 'large' }
  try {
    const text = await file.text()
    // What is no UTF-8 has these signs.
    return /[\0\uFFFD]/.test(text) ? { problem: 'binary' } : { text }
  } catch {
    return { problem: 'unread' }
  }
}

/** Puts the codes of a CSV file into the field with the id `into`, where they are seen before anything is sent. */
export function CodesFile({ into }: { into: string }) {
  const [error, setError] = useState<string | null>(null)
  const words = { label: 'فایل CSV', hint: 'کدهای فایل در کادر پایین می‌آید.', error }
  const ids = useFieldIds(words)
  const choose = async (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    if (!file) return
    const read = await readText(file)
    setError('problem' in read ? problems[read.problem] : null)
    const field = document.getElementById(into)
    if ('text' in read && field instanceof HTMLTextAreaElement) {
      fillInput(field, read.text)
      field.focus()
    }
    // The same file can be chosen once more.
    input.value = ''
  }
  return (
    <div data-needs-script>
      <FieldFrame {...words} id={ids.id}>
        <div className="mt-1">
          <input
            {...ids}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            className="peer sr-only"
            onChange={({ currentTarget }) => void choose(currentTarget)}
          />
          {/* The browser's own button speaks the language of the browser. */}
          <label htmlFor={ids.id} className="upload-choose">
            <IconUpload aria-hidden size={20} />
            انتخاب فایل
          </label>
        </div>
      </FieldFrame>
    </div>
  )
}
