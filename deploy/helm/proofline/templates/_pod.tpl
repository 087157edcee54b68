{{- define "proofline.labels" -}}
app.kubernetes.io/name: proofline
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "proofline.serviceAccount" -}}
{{ .Values.serviceAccount.name | default (ternary .Release.Name "default" .Values.serviceAccount.create) }}
{{- end }}

{{/* Pods on several hosts share a volume only if its access mode allows it. Without one, `server` backs up into a bucket. */}}
{{- define "proofline.backupsClaim" -}}
{{- if .Values.backups.existingClaim -}}
{{ .Values.backups.existingClaim }}
{{- else if and .Values.backups.size (or (eq .Values.database "embedded") (eq .Values.backups.accessMode "ReadWriteMany")) -}}
{{ .Release.Name }}-backups
{{- end -}}
{{- end }}

{{- define "proofline.pod" -}}
metadata:
  labels:
    {{- include "proofline.labels" . | nindent 4 }}
  annotations:
    # A changed setting restarts the pods.
    checksum/settings: {{ toJson .Values.settings | sha256sum }}
spec:
  terminationGracePeriodSeconds: {{ .Values.terminationGracePeriodSeconds }}
  serviceAccountName: {{ include "proofline.serviceAccount" . }}
  # Proofline does not call Kubernetes. A cloud mounts its own token for a bucket.
  automountServiceAccountToken: false
  enableServiceLinks: false
  {{- with .Values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 0
    fsGroup: 10001
    # The owner is not changed at every start, because PostgreSQL refuses a folder that a group may write to.
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile:
      type: RuntimeDefault
  containers:
    - name: proofline
      image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
      imagePullPolicy: {{ .Values.image.pullPolicy }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop: [ALL]
      envFrom:
        - configMapRef:
            name: {{ .Release.Name }}-settings
        {{- with .Values.secretName }}
        - secretRef:
            name: {{ . }}
        {{- end }}
      {{- with .Values.extraEnv }}
      env:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      ports:
        - name: http
          containerPort: 4000
        {{- with .Values.settings.METRICS_PORT }}
        - name: metrics
          containerPort: {{ . }}
        {{- end }}
      # The first start creates the database. A later one may read its log, make a backup before an upgrade and change the tables.
      # Until then /health is 503 and says "migrating", and a pod that is ended meanwhile starts again from the beginning.
      startupProbe:
        httpGet: { path: /health, port: http }
        periodSeconds: 2
        failureThreshold: {{ mul .Values.startMinutes 30 }}
      livenessProbe:
        httpGet: { path: /health, port: http }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      # This is not /ready, which would remove all pods while the database is away. People would get the ingress's bare page instead
      # of the 503 that open pages understand. /health is 503 from SIGTERM on, and calls are served during STOP_DELAY, so no preStop
      # is needed.
      readinessProbe:
        httpGet: { path: /health, port: http }
        periodSeconds: 1
        failureThreshold: 1
      {{- with .Values.resources }}
      resources:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      volumeMounts:
        - name: tmp
          mountPath: /tmp
        {{- if eq .Values.database "embedded" }}
        - name: data
          mountPath: /data
        {{- end }}
        {{- if include "proofline.backupsClaim" . }}
        - name: backups
          mountPath: /backups
        {{- end }}
        {{- with .Values.extraVolumeMounts }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
  volumes:
    - name: tmp
      emptyDir: {}
    {{- with include "proofline.backupsClaim" . }}
    - name: backups
      persistentVolumeClaim:
        claimName: {{ . }}
    {{- end }}
    {{- with .Values.extraVolumes }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  {{- if .Values.topologySpreadConstraints }}
  topologySpreadConstraints:
    {{- toYaml .Values.topologySpreadConstraints | nindent 4 }}
  {{- else if ne .Values.database "embedded" }}
  # A host that fails takes only one pod with it, if there is another host.
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "proofline.labels" . | nindent 10 }}
  {{- end }}
  {{- with .Values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.affinity }}
  affinity:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
