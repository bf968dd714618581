import { test } from 'vitest'
import { openPage } from './support/visitor.ts'
test('prof', async () => {
  const page = openPage()
  const cpu = (name: string, start: NodeJS.CpuUsage) => console.log(name, process.cpuUsage(start).user / 1000)
  let s = process.cpuUsage()
  await page.goto('/services/used-vehicle/advertisement'); cpu('goto', s)
  s = process.cpuUsage(); page.getByRole('list', { name: 'آگهی‌ها' }).elements(); cpu('list by name', s)
  s = process.cpuUsage(); page.getByRole('list', { name: 'آگهی‌ها' }).elements(); cpu('list by name again', s)
  s = process.cpuUsage(); page.getByRole('link', { name: /^فیلتر/ }).elements(); cpu('link by name', s)
  s = process.cpuUsage(); page.getByRole('button', { name: /^نمایش/ }).elements(); cpu('button by name', s)
  s = process.cpuUsage(); page.getByRole('region', { name: 'فیلترها' }).elements(); cpu('region by name', s)
  s = process.cpuUsage(); page.getByLabel('پژو').elements(); cpu('label', s)
  s = process.cpuUsage(); page.getByText('پژو').elements(); cpu('text', s)
})
