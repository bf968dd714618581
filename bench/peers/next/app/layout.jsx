import '../../shared/style.css'

export default function Layout({ children }) {
  return (
    <html dir="rtl" lang="fa">
      <body>{children}</body>
    </html>
  )
}
