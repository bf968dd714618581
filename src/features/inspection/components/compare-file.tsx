import { IconFileSearch } from '#ui/icons/index.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/parts/card.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { comparedTexts } from '../verify-texts.ts'

export type Compared = { outcome: keyof typeof comparedTexts; text: string }

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** What the form sends of a file: a report as text, of a PDF only its hash. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  const isPdf = new TextDecoder('latin1').decode(bytes.slice(0, 5)) === '%PDF-'
  return isPdf ? `sha256:${hex(await crypto.subtle.digest('SHA-256', bytes))}` : new TextDecoder().decode(bytes)
}

/** Compares a file or text of the visitor with the signed one. */
export function CompareFile({ compared }: { compared: Compared | undefined }) {
  const [text, setText] = useState(compared?.text ?? '')
  const form = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()
  const choose = async (file: File | undefined) => {
    if (!file || file.size > 20_000_000) return
    const read = (await textOf(file)).slice(0, 100_000)
    // Set the field before the form is sent.
    flushSync(() => setText(read))
    form.current?.querySelector('form')?.requestSubmit()
  }
  return (
    <Card title="فایل گزارش را بررسی کنید">
      {compared && (
        <Notice tone={comparedTexts[compared.outcome].tone} live>
          {comparedTexts[compared.outcome].text}
        </Notice>
      )}
      <div ref={form} className="flex flex-col gap-3">
        {hydrated && (
          <>
            <input
              ref={input}
              type="file"
              accept=".pdf,.json,application/pdf,application/json"
              hidden
              aria-label="فایل PDF یا JSON گزارش"
              onChange={(event) => {
                const file = event.currentTarget.files?.[0]
                void choose(file)
                event.currentTarget.value = ''
              }}
            />
            <Button
              kind="outline"
              icon={<IconFileSearch aria-hidden size={20} />}
              onClick={() => input.current?.click()}
            >
              انتخاب فایل PDF یا JSON
            </Button>
            <p className="text-note text-muted">فایل PDF روی همین دستگاه خوانده می‌شود و ارسال نمی‌شود.</p>
          </>
        )}
        <PostForm className="flex flex-col gap-3">
          <label className="flex flex-col gap-1 text-label font-medium">
            متن فایل JSON
            <textarea
              name="text"
              dir="ltr"
              rows={4}
              required
              maxLength={100_000}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              className="w-full min-w-0 rounded-control border border-control bg-card p-2 font-normal"
            />
          </label>
          <Button kind="outline" type="submit">
            مقایسه با گزارش امضاشده
          </Button>
        </PostForm>
      </div>
    </Card>
  )
}
