{{- define "proofline.labels" -}}
app.kubernetes.io/name: proofline
app.kubernetes.io/instance: {{ .Release.Name }}
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
    # Not at every start: PostgreSQL refuses a folder that a group may write.
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
      ports:
        - name: http
          containerPort: 4000
      # The first start creates the database, a later one may read its log.
      startupProbe:
        httpGet: { path: /health, port: http }
        periodSeconds: 2
        failureThreshold: 150
      livenessProbe:
        httpGet: { path: /health, port: http }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      # Not /ready: while the database is away it would take out all pods, and people would get the ingress's bare page instead of the
      # 503 that the open pages understand. /health is 503 from SIGTERM on, and STOP_DELAY goes on serving: no preStop is needed.
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
  volumes:
    - name: tmp
      emptyDir: {}
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
