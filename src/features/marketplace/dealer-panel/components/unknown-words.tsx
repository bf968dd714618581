import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/parts/card.tsx'
import { SelectField, type SelectOption } from '#ui/select-field.tsx'

type UnknownWordsProps = {
  words: readonly { name: string; word: string; column: string; rows: string; options: readonly SelectOption[] }[]
  /** The file can still be checked again. */
  open: boolean
}

/** Asks once what a dealer means by its own words of colours, bodies, documents and plates. */
export function UnknownWords({ words, open }: UnknownWordsProps) {
  return (
    <Card title="کلمه‌هایی که نشناختیم">
      <p className="max-w-[70ch] text-label text-muted">
        معنی هر کلمه را یک بار انتخاب کنید؛ برای فایل‌های بعدی یادمان می‌ماند.
      </p>
      <PostForm className="flex flex-col gap-4">
        {words.map(({ name, word, column, rows, options }, index) => (
          <div key={name}>
            <input type="hidden" name="word" value={name} />
            <SelectField
              label={`${column} «${word}» (${rows} سطر)`}
              name="slug"
              id={`word-${index}`}
              options={[{ value: '', label: 'انتخاب کنید' }, ...options]}
            />
          </div>
        ))}
        <Button type="submit" name="act" value="words" className="self-start">
          {open ? 'ثبت معنی کلمه‌ها و بررسی دوبارهٔ فایل' : 'ثبت معنی کلمه‌ها برای فایل‌های بعدی'}
        </Button>
      </PostForm>
    </Card>
  )
}

/** Asks in which unit the prices of a file are, because neither its head nor its cells say so. */
export function PriceUnit({ example }: { example: { written: string; toman: string; rial: string } | null }) {
  return (
    <Notice tone="warn" title="قیمت‌های این فایل به تومان است یا ریال؟">
      <p>
        عنوان ستون قیمت واحدش را نمی‌گوید.
        {example && ` مثلاً «${example.written}» به تومان می‌شود ${example.toman} و به ریال ${example.rial}.`}
      </p>
      <PostForm className="mt-2 flex flex-wrap gap-2">
        <Button type="submit" name="act" value="toman">
          قیمت‌ها به تومان است
        </Button>
        <Button type="submit" name="act" value="rial">
          قیمت‌ها به ریال است
        </Button>
      </PostForm>
    </Notice>
  )
}
