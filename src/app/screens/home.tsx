export default function Home() {
  return <h1>خانه</h1>
}
