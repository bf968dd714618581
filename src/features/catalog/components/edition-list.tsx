import { formatInteger } from '#kit/digits.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { ChangeList, type Change } from './change-list.tsx'

type Edition = {
  id: string
  state: 'draft' | 'published' | 'undone' | 'dropped'
  stateName: string
  note: string
  written: string
  published: string | null
  changes: readonly Change[]
}

/** Drafts and published editions, newest first. */
export function EditionList({ editions }: { editions: readonly Edition[] }) {
  if (editions.length === 0) return <EmptyState title="هنوز تغییری ثبت نشده" />
  return (
    <ol className="flex flex-col gap-4">
      {editions.map((edition) => (
        <li key={edition.id} className="flex flex-col gap-3 card p-5">
          <h2 className="flex flex-wrap items-center gap-3 text-heading">
            {edition.note}
            <Badge tone={edition.state === 'draft' ? 'warn' : 'plain'}>{edition.stateName}</Badge>
          </h2>
          <p className="text-note text-muted">
            ثبت {edition.written}
            {edition.published && ` · انتشار ${edition.published}`}
          </p>
          <details open={edition.state === 'draft'}>
            <summary className="min-h-11">{formatInteger(edition.changes.length)} تغییر</summary>
            <ChangeList changes={edition.changes} />
          </details>
          <Actions edition={edition} />
        </li>
      ))}
    </ol>
  )
}

function Actions({ edition: { id, state, note } }: { edition: Edition }) {
  if (state !== 'draft' && state !== 'published') return null
  return (
    <PostForm>
      <input type="hidden" name="edition" value={id} />
      <p className="flex flex-wrap gap-2">
        {state === 'draft' ? (
          <>
            <Button kind="solid" type="submit" name="act" value="publish" aria-label={`انتشار ${note}`}>
              انتشار
            </Button>
            <Button kind="quiet" type="submit" name="act" value="drop" aria-label={`کنار گذاشتن ${note}`}>
              کنار گذاشتن
            </Button>
          </>
        ) : (
          <Button kind="outline" type="submit" name="act" value="undo" aria-label={`برگرداندن ${note}`}>
            برگرداندن تغییرات
          </Button>
        )}
      </p>
    </PostForm>
  )
}
