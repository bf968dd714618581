import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { PartView } from '../views.ts'

/** Lets a party reveal its value: knowing the committed value is the only permission needed. */
export function RevealPart({ parts }: { parts: readonly PartView[] }) {
  const open = parts.filter(({ kind, outcome }) => kind === 'party' && outcome === null)
  if (open.length === 0) return null
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-medium text-lazuli">یکی از طرف‌ها هستید؟</summary>
      {open.map(({ part, name }) => (
        <PostForm key={part} className="mt-3 flex flex-col gap-2">
          <input type="hidden" name="part" value={part} />
          <label className="text-label" htmlFor={`reveal-${part}`}>
            عدد {name} (۶۴ رقم و حرف)
          </label>
          <input id={`reveal-${part}`} name="value" dir="ltr" maxLength={80} autoComplete="off" className="select" />
          <Button kind="outline" type="submit" name="act" value="reveal" className="self-start">
            اعلام عدد {name}
          </Button>
        </PostForm>
      ))}
    </details>
  )
}
