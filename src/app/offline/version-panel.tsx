import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { checkForUpdate } from './worker-state.ts'

const answers = {
  waiting: 'نسخهٔ تازه‌ای آماده است؛ در پیام پایین صفحه «به‌روزرسانی» را بزنید.',
  none: 'همین نسخه تازه‌ترین است.',
  unknown: 'بررسی نشد: سرور در دسترس نیست یا این مرورگر سرویس آفلاین ندارد.',
} as const

/** Which build this is, and whether there is a newer one. */
export function VersionPanel({ build }: { build: string }) {
  const [answer, setAnswer] = useState<keyof typeof answers | 'busy' | null>(null)
  const look = () => {
    setAnswer('busy')
    void checkForUpdate().then(setAnswer)
  }
  return (
    <section aria-labelledby="version" className="space-y-3">
      <h2 id="version" className="text-heading">
        نسخه
      </h2>
      <p>
        شناسهٔ این نسخه: <bdi dir="ltr">{build}</bdi>
      </p>
      <Button busy={answer === 'busy'} disabled={answer === 'busy'} onClick={look}>
        بررسی نسخهٔ تازه
      </Button>
      <p role="status">{answer && answer !== 'busy' && answers[answer]}</p>
    </section>
  )
}
