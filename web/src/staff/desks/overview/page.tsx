import { Page } from '../../shell/page.tsx'

export default function DeskPage() {
  return <Page title="总览" />
}
