import type { FormAnswer } from '#ui/form/read-form.ts'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { ConfirmWithReason } from '#ui/parts/confirm-with-reason.tsx'
import { closeReasonLength, closeSchema } from '../schemas.ts'

/** Closing without an answer is asked for again, with the reason that the person reads. */
export function CloseForm({ answer }: { answer: FormAnswer | undefined }) {
  const { form, fields, busy } = useSchemaForm(closeSchema, { id: 'close-ticket', answer, keepDraft: false })
  return (
    <ConfirmWithReason
      form={form}
      reason={fields.reason}
      most={closeReasonLength.most}
      busy={busy}
      title="این درخواست بدون پاسخ بسته شود؟"
      about="کاربر دلیل را در همین گفت‌وگو و در اعلان‌هایش می‌بیند. با نوشتن پیام جدید می‌تواند درخواست را دوباره باز کند."
      opener="بستن بدون پاسخ"
      submit="بستن درخواست"
      hidden={{ intent: 'close' }}
    />
  )
}
