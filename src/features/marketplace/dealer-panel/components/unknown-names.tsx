import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Card } from '#ui/parts/card.tsx'
import { TextField } from '#ui/text-field.tsx'

type UnknownNamesProps = {
  names: readonly { name: string; rows: string }[]
  titles: readonly string[]
  /** Names whose answer matched no car, with the typed text. */
  wrong: readonly string[]
  typed: Readonly<Record<string, string>>
  /** The file can still be checked again. */
  open: boolean
}

/** Asks once which cars a dealer means by its own names. */
export function UnknownNames({ names, titles, wrong, typed, open }: UnknownNamesProps) {
  return (
    <Card title="نام‌هایی که نشناختیم">
      <p className="max-w-[70ch] text-label text-muted">
        خودروی هر نام را یک بار از لیست انتخاب کنید؛ برای فایل‌های بعدی یادمان می‌ماند.
      </p>
      <PostForm className="flex flex-col gap-4">
        <datalist id="car-titles">
          {titles.map((title) => (
            <option key={title} value={title} />
          ))}
        </datalist>
        {names.map(({ name, rows }) => (
          <div key={name}>
            <input type="hidden" name="name" value={name} />
            <TextField
              label={`«${name}» (${rows} سطر)`}
              name="car"
              list="car-titles"
              autoComplete="off"
              maxLength={200}
              placeholder="نام خودرو را بنویسید و از لیست انتخاب کنید"
              defaultValue={typed[name]}
              error={wrong.includes(name) ? 'این نام یک خودروی مشخص نیست. آن را از لیست انتخاب کنید.' : undefined}
            />
          </div>
        ))}
        <Button type="submit" name="act" value="names" className="self-start">
          {open ? 'ثبت نام‌ها و بررسی دوبارهٔ فایل' : 'ثبت نام‌ها برای فایل‌های بعدی'}
        </Button>
      </PostForm>
    </Card>
  )
}
