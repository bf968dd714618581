/** The steering wheel and the name; links to the home page. */
export function Wordmark() {
  return (
    <a href="/" aria-label="فرمان، صفحهٔ اصلی" className="brand">
      <svg aria-hidden width="28" height="28" viewBox="0 0 26 26" fill="none" stroke="currentColor" strokeWidth="2.4">
        <circle cx="13" cy="13" r="11" />
        <circle cx="13" cy="13" r="3.2" />
        <path d="M2.6 11.5 10 12.5M23.4 11.5 16 12.5M13 16.2V24" />
      </svg>
      فرمان
    </a>
  )
}
