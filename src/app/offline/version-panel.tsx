import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { checkForUpdate } from './worker-state.ts'

const answers = {
  waiting: 'نسخهٔ جدیدی آماده است؛ دکمهٔ «به‌روزرسانی» را بزنید.',
  none: 'جدیدترین نسخه را دارید.',
  unknown: 'بررسی انجام نشد؛ اتصال اینترنت را بررسی کنید. شاید هم این مرورگر حالت آفلاین نداشته باشد.',
} as const

/** The current build, and whether there is a newer one. */
export function VersionPanel({ build }: { build: string }) {
  const [answer, setAnswer] = useState<keyof typeof answers | 'busy' | null>(null)
  const check = () => {
    setAnswer('busy')
    void checkForUpdate().then(setAnswer)
  }
  return (
    <section aria-labelledby="version" className="space-y-3">
      <h2 id="version" className="text-heading">
        نسخه
      </h2>
      <p>
        شمارهٔ این نسخه: <bdi dir="ltr">{build}</bdi>
      </p>
      <Button busy={answer === 'busy'} disabled={answer === 'busy'} onClick={check}>
        بررسی نسخهٔ جدید
      </Button>
      <p role="status">{answer && answer !== 'busy' && answers[answer]}</p>
    </section>
  )
}
