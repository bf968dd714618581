import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/fields/choice-fields.tsx'
import { CodeField } from '#ui/fields/code-field.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import type { FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { forgottenTexts } from '../account-texts.ts'
import { resetPasswordSchema } from '../schemas.ts'
import type { SentCode } from '../sign-in-state.ts'
import { callTexts, codeSentText, deliveryTexts, loginTexts } from '../texts.ts'
import { OtherWays } from './other-ways.tsx'
import { ResendForm } from './resend-form.tsx'

type NewPasswordProps = { path: string; editPath: string; sent: SentCode; answer: FormAnswer | undefined }

/** The code and the new password in one form. */
export function NewPassword({ path, editPath, sent, answer }: NewPasswordProps) {
  const { form, fields, busy } = useSchemaForm(resetPasswordSchema, {
    id: 'new-password',
    answer,
    defaults: { endOthers: 'on' },
  })
  const target = { action: path }
  return (
    <div className="flex flex-col gap-4">
      <SchemaForm form={form} action={path}>
        <input type="hidden" name="intent" value="set" />
        <div>
          <p className="text-label">
            {codeSentText(sent)}{' '}
            <a href={editPath} className="text-lazuli underline">
              {loginTexts.editMobile}
            </a>
          </p>
          <p className="text-note text-muted">{(sent.byCall ? callTexts : deliveryTexts)[sent.delivery]}</p>
        </div>
        <CodeField {...fields.code} autoComplete="one-time-code" hint={loginTexts.codeWarning} />
        <PasswordField {...fields.password} fresh />
        <CheckboxField {...fields.endOthers} label={forgottenTexts.endOthers} hint={forgottenTexts.endOthersHint} />
        <Button kind="main" type="submit" wide busy={busy} disabled={busy}>
          {busy ? forgottenTexts.saving : forgottenTexts.save}
        </Button>
      </SchemaForm>
      <ResendForm target={target} seconds={sent.secondsToResend} busy={busy} />
      <OtherWays target={target} sent={sent} busy={busy} />
    </div>
  )
}
