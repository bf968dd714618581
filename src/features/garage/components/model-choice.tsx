import { IconChevronLeft } from '#ui/icons/index.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ModelChoiceView } from '../model-choice-view.ts'

const levelTitles = { make: 'برند خودرو', model: 'مدل', trim: 'تیپ' }
const row = 'flex min-h-12 w-full items-center justify-between gap-2 px-4 text-start text-label hover:bg-canvas'

/** Make, model and trim in three steps, or by name; the last step is the choice. */
export function ModelChoice({ path, choice }: { path: string; choice: ModelChoiceView }) {
  const { query, level, name, rows } = choice
  return (
    <>
      <form role="search" action={path} className="flex items-end gap-2">
        <TextField
          label="نام خودرو"
          name="q"
          id="model-query"
          type="search"
          defaultValue={query}
          maxLength={100}
          hint="مثلاً «۲۰۷ دنده‌ای»"
          className="min-w-0 flex-1"
        />
        <Button type="submit" className="mb-6">
          جست‌وجو
        </Button>
      </form>
      <section className="flex flex-col gap-2" aria-labelledby="models">
        <div className="flex items-center justify-between gap-2">
          <h2 id="models" className="text-heading">
            {query
              ? `نتیجهٔ جست‌وجوی «${toPersianDigits(query)}»`
              : name
                ? `${levelTitles[level]} ${name}`
                : levelTitles[level]}
          </h2>
          {(query || level !== 'make') && (
            <a href={path} className="text-link">
              همهٔ برندها
            </a>
          )}
        </div>
        {rows.length === 0 ? (
          <Notice tone="info">خودرویی با این نام پیدا نشد. نام دیگری بنویسید یا از لیست برندها انتخاب کنید.</Notice>
        ) : level === 'trim' ? (
          <PostForm action={path}>
            <ul className="grid divide-y divide-line card overflow-clip">
              {rows.map(({ slug, label }) => (
                <li key={slug}>
                  <button type="submit" name="trim" value={slug} className={row}>
                    {label}
                  </button>
                </li>
              ))}
            </ul>
          </PostForm>
        ) : (
          <ul className="grid divide-y divide-line card overflow-clip">
            {rows.map(({ slug, label }) => (
              <li key={slug}>
                <a href={`${path}?${level}=${slug}`} className={row}>
                  {label}
                  <IconChevronLeft aria-hidden size={18} className="flex-none text-muted" />
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
