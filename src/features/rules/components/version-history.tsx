import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Fact } from '#ui/facts.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { versionStates } from '../texts.ts'

type ShownVersion = {
  id: string
  /** The number within the rule, from 1. */
  number: string
  state: 'past' | 'current' | 'coming'
  from: string
  written: string
  note: string
  facts: readonly Fact[]
}

const tones = { past: 'plain', current: 'good', coming: 'info' } as const

/** The versions of a rule, latest first. Only a future one can be withdrawn. */
export function VersionHistory({ versions }: { versions: readonly ShownVersion[] }) {
  return (
    <section aria-label="نسخه‌ها" className="flex flex-col gap-4">
      {versions.map(({ id, number, state, from, written, note, facts }) => (
        <article key={id} className="flex flex-col gap-3 card p-5">
          <h2 className="flex flex-wrap items-center gap-2 text-heading">
            از {from}
            <Badge tone={tones[state]}>{versionStates[state]}</Badge>
          </h2>
          <dl className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-2">
            {facts.map(({ label, value }) => (
              <div key={label} className="flex flex-wrap justify-between gap-x-3 border-b border-line pb-1">
                <dt className="text-label text-muted">{label}</dt>
                <dd className="text-label font-medium">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="text-label whitespace-pre-line">{note}</p>
          <p className="text-note text-muted">
            ثبت‌شده در {written}، نسخهٔ {number}
          </p>
          {state === 'coming' && (
            <PostForm>
              <input type="hidden" name="withdraw" value={id} />
              <Button kind="outline" type="submit" name="act" value="withdraw">
                لغو این نسخه
              </Button>
            </PostForm>
          )}
        </article>
      ))}
    </section>
  )
}
