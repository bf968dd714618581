import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { claimTexts } from '../account-texts.ts'

const claimsPath = '/login/claims'

type ClaimsCardProps = {
  /** When each open claim takes effect, in words. */
  claims: { open: string | null; release: string | null }
}

/** Claims on the account by others, with the ways to object and to disown the account. */
export function ClaimsCard({ claims: { open, release } }: ClaimsCardProps) {
  return (
    <div className="flex flex-col gap-4">
      {(open || release) && (
        <Notice tone="warn">
          {open && <p>{claimTexts.open(open)}</p>}
          {release && <p>{claimTexts.release(release)}</p>}
          <PostForm action={claimsPath} className="mt-2">
            <input type="hidden" name="intent" value="object" />
            <Button kind="main" type="submit">
              {claimTexts.object}
            </Button>
          </PostForm>
        </Notice>
      )}
      {!release && (
        <details>
          <summary className="disclosure">{claimTexts.notMine}</summary>
          <PostForm leavesPage action={claimsPath} className="flex flex-col gap-2 pt-2">
            <input type="hidden" name="intent" value="not-mine" />
            <p className="text-note text-muted">{claimTexts.notMineAbout}</p>
            <Button kind="outline" type="submit">
              {claimTexts.notMineDo}
            </Button>
          </PostForm>
        </details>
      )}
    </div>
  )
}
