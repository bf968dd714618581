import { codeSentText, mobileCodesSchema, type SentCode } from '#features/identity/embeds.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CodeField } from '#ui/fields/code-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { Notice } from '#ui/notice.tsx'
import { mobilePath } from '../addresses.ts'
import { mobileTexts } from '../texts.ts'

type MobileCodesProps = {
  change: { mobile: string; old: SentCode; fresh: SentCode }
  answer: FormAnswer | undefined
  /** The result concerns resending the codes. */
  resent: boolean
}

/** The second step: the codes of both numbers. */
export function MobileCodes({ change, answer, resent }: MobileCodesProps) {
  const { form, fields, busy } = useSchemaForm(mobileCodesSchema, {
    id: 'mobile-codes',
    answer: resent ? undefined : answer,
  })
  const refusal = resent ? answer?.error?.mobile?.[0] : undefined
  return (
    <>
      <SchemaForm form={form} action={`${mobilePath}?form=codes`}>
        <CodeField {...fields.oldCode} autoComplete="one-time-code" hint={codeSentText(change.old)} />
        <CodeField {...fields.newCode} hint={codeSentText(change.fresh)} autoComplete="off" />
        <Button kind="main" type="submit" wide busy={busy} disabled={busy}>
          {busy ? mobileTexts.confirming : mobileTexts.confirm}
        </Button>
      </SchemaForm>
      {refusal && (
        <Notice tone="warn" live>
          {refusal}
        </Notice>
      )}
      <PostForm action={`${mobilePath}?form=resend`} className="flex flex-wrap justify-center">
        <input type="hidden" name="mobile" value={change.mobile} />
        <Button kind="quiet" type="submit" disabled={busy}>
          {mobileTexts.resend}
        </Button>
        <ButtonLink kind="quiet" href={`${mobilePath}?edit`}>
          {mobileTexts.edit}
        </ButtonLink>
      </PostForm>
    </>
  )
}
