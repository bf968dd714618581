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

/** Reads a chosen file as text, or returns why it is not text. */
async function readText(file: File): Promise<{ text: string } | { problem: keyof typeof problems }> {
  if (file.size > longestCodes) return { problem: 'large' }
  try {
    const text = await file.text()
    // Text that is not UTF-8 contains these characters.
    return /[\0\uFFFD]/.test(text) ? { problem: 'binary' } : { text }
  } catch {
    return { problem: 'unread' }
  }
}

/**
 * Copies the codes of a CSV file into the field with the id `into`, so that they are visible before
 * sending.
 */
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
    // Allow choosing the same file again.
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
          {/* The browser's own button would use the browser's language. */}
          <label htmlFor={ids.id} className="upload-choose">
            <IconUpload aria-hidden size={20} />
            انتخاب فایل
          </label>
        </div>
      </FieldFrame>
    </div>
  )
}
