import './alerts.ts'
import { en } from '../en.ts'
import { alertTrial, alertWhy } from '../en/alerts/alert-why.ts'

Object.assign(en.alerts.form, alertTrial)
Object.assign(en.alerts.why, alertWhy)
