/** The consequences of signing in; the link opens a new tab, so that the input stays. */
export function TermsLine() {
  return (
    <p className="text-note text-muted">
      با ورود،{' '}
      <a href="/pages/conditions-rules" target="_blank" rel="noopener" className="text-link-inline">
        قوانین و مقررات
      </a>{' '}
      و{' '}
      <a href="/pages/privacy-policy" target="_blank" rel="noopener" className="text-link-inline">
        حریم خصوصی
      </a>{' '}
      فرمان را می‌پذیرید.
    </p>
  )
}
