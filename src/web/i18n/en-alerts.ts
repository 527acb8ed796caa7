import { en } from './en.ts'
import { alertReports, alertsPage } from './en/alerts-page.ts'

/** English texts of alerts beyond those of every screen: importing this file puts them in. */
Object.assign(en.alerts, alertsPage)
Object.assign(en.alerts.toasts, alertReports)
