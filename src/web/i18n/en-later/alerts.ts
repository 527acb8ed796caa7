import { en } from '../en.ts'
import { alertReports, alertsPage } from '../en/alerts/alerts-page.ts'

Object.assign(en.alerts, alertsPage)
Object.assign(en.alerts.toasts, alertReports)
